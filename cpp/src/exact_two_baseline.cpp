#define RAZZ_ISA count_two_baseline
#include "exact_two_kernel.hpp"
