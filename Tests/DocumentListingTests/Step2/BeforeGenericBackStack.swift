// The documents of steps 2 and 3 were written before the back stack was generic over its screen type. This line is all
// their listings need to compile as printed.

import BackStackContainer
import WorkflowUI

typealias BackStackScreen = BackStackContainer.BackStackScreen<AnyScreen>
