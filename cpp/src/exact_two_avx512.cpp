#define RAZZ_ISA count_two_avx512
#include "exact_two_kernel.hpp"
