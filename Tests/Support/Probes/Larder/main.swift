// The host of the package Larder, as `workflow open` makes it: only the package's library and the kernel.

import WorkbenchLarder
import WorkflowKernel

WorkflowKernel.main()
