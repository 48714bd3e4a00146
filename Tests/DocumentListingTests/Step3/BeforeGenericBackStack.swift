// The documents of steps 2 and 3 were written before the back stack knew the type of its screens. This line is all that
// their listings need to compile as they are printed.

import BackStackContainer
import WorkflowUI

typealias BackStackScreen = BackStackContainer.BackStackScreen<AnyScreen>
