// The kernel with all libraries that a package's workflows may import, and without workflows. Building it compiles what a prebuilt
// kernel is linked from.

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

WorkflowKernel.main()
