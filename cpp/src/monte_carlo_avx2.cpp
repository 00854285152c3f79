#define RAZZ_ISA deal_avx2
#include "monte_carlo_loops.hpp"
