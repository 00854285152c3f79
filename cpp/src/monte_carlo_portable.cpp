#define RAZZ_ISA deal_portable
#include "monte_carlo_loops.hpp"
