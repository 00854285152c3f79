#define RAZZ_ISA deal_baseline
#include "monte_carlo_loops.hpp"
