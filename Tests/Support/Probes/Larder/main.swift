// The host of the package Larder, as `workflow open` makes it: the package's library and the workbench, and nothing else.

import WorkbenchLarder
import WorkflowREPL

WorkflowREPL.main()
