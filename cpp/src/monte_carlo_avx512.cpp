#define RAZZ_ISA deal_avx512
#include "monte_carlo_loops.hpp"
