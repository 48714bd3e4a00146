// One shared library with the kernel and everything that a package's workflows may be linked with. It is made once for a
// compiler and a version of this package: then a package is opened by compiling its own sources only.

import AlertContainer
import BackStackContainer
import ModalContainer
import SplitScreenContainer
import ViewEnvironment
import Workflow
import WorkflowConcurrency
import WorkflowKernel
import WorkflowReactive
import WorkflowUI
