// The host of the package Larder, as `workflow open` makes it: the package's library and the kernel, and nothing else.

import WorkbenchLarder
import WorkflowKernel

WorkflowKernel.main()
