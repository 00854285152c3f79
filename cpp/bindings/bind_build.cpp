#include "bindings.hpp"
#include "build_config.hpp"

namespace py = pybind11;

#define RAZZ_TEXT_OF(number) #number
#define RAZZ_TEXT(number) RAZZ_TEXT_OF(number)

namespace razz::python {
namespace {

py::dict build_config() {
  py::dict kernels;
  for (const auto& kernel : kKernelFlags) kernels[kernel.name] = kernel.flags;
  py::dict config;
  config["version"] = RAZZ_VERSION;
  config["compiler"] = kCompiler;
  config["build_type"] = kBuildType;
  config["flags"] = kFlags;
  config["kernels"] = kernels;
  config["system"] = kSystem;
  config["processor"] = kProcessor;
  config["python"] = PY_VERSION;
  config["pybind11"] =
      RAZZ_TEXT(PYBIND11_VERSION_MAJOR) "." RAZZ_TEXT(PYBIND11_VERSION_MINOR) "." RAZZ_TEXT(PYBIND11_VERSION_PATCH);
  return config;
}

}  // namespace

void bind_build(py::module_& module) {
  module.def(
      "build_config", build_config,
      "How the core was built, for a bug report.\n\n"
      "Returns\n-------\n"
      "dict\n"
      "    version, compiler, build_type, flags, system, processor, python and pybind11 as text; kernels, a dict\n"
      "    of each kernel in this build and the flags that it alone was compiled with. Which of them this\n"
      "    machine can run, `implementations` tells.\n");
}

}  // namespace razz::python
