// One shared library with the kernel and all libraries that a package's workflows may link. It is built once for a compiler and a
// version of this package, so that opening a package compiles only its own sources.

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
