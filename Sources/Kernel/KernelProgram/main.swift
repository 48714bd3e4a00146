// The kernel with all libraries that a package's workflows may import, but without any workflows. Building it compiles
// the modules from which a prebuilt kernel is linked.

import AlertContainer
import BackStackContainer
import ModalContainer
import SplitScreenContainer
import ViewEnvironment
import Workflow
import WorkflowConcurrency
import WorkflowKernel
import WorkflowReactive
import WorkflowSwiftUI
import WorkflowUI

WorkflowKernel.main()
