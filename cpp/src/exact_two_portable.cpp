#define RAZZ_ISA count_two_portable
#include "exact_two_kernel.hpp"
