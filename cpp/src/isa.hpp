// Code that is compiled once for each instruction set: see the list `razz_kernels` in CMakeLists.txt.
//
// An engine's kernels.cpp, and the headers that only it includes, live in namespace razz::RAZZ_ISA, where CMake defines
// RAZZ_ISA as portable, avx2 or avx512. So no function of one copy can take the place of another's when the program is
// linked. What the copies share with the rest (structs without functions, types of functions) lives in namespace razz,
// in a header of its own; a table of the engine's entry points, made with RAZZ_EACH_ISA, is the one place that chooses.
#pragma once

#include "razz/equity.hpp"

// X(isa) for the namespace of each instruction set that this build has, in the order of Isa.
#if defined(RAZZ_X86_KERNELS)
#define RAZZ_EACH_ISA(X) X(portable) X(avx2) X(avx512)
#else
#define RAZZ_EACH_ISA(X) X(portable)
#endif
