#define RAZZ_ISA count_two_avx2
#include "exact_two_kernel.hpp"
