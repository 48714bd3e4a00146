// Text files of this repository as C strings. Clang's #embed costs next to nothing to compile; the same files as Swift
// literals took a quarter of the build time.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "embedded.h"

#include <string.h>

struct file {
    /// Relative to the root of the repository.
    const char *path;
    const char *text;
};

static const struct file files[] = {
    // The articles, in the manual's order: start, how-to, reference, background, for contributors.
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Concepts.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Concepts.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Questions.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Questions.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Installing.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Installing.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Symptoms.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Symptoms.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Explore.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Explore.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Debug.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Debug.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/OwnPackage.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/OwnPackage.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Recorder.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Recorder.md" suffix(, 0)
    }},
    {"Sources/Runtime/Workflow/Workflow.docc/Examples.md", (const char[]){
#embed "../../Runtime/Workflow/Workflow.docc/Examples.md" suffix(, 0)
    }},
    {"Sources/Runtime/Workflow/Workflow.docc/Containers.md", (const char[]){
#embed "../../Runtime/Workflow/Workflow.docc/Containers.md" suffix(, 0)
    }},
    {"Sources/Runtime/Workflow/Workflow.docc/Migrating.md", (const char[]){
#embed "../../Runtime/Workflow/Workflow.docc/Migrating.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/ScriptsAsTests.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/ScriptsAsTests.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Testing.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Testing.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/ContinuousIntegration.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/ContinuousIntegration.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Editors.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Editors.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Assistants.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Assistants.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Teach.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Teach.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/FrontEnds.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/FrontEnds.md" suffix(, 0)
    }},
    {"Sources/Runtime/Workflow/Workflow.docc/Guarantees.md", (const char[]){
#embed "../../Runtime/Workflow/Workflow.docc/Guarantees.md" suffix(, 0)
    }},
    {"Sources/Runtime/Workflow/Workflow.docc/Names.md", (const char[]){
#embed "../../Runtime/Workflow/Workflow.docc/Names.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Discovery.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Discovery.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/JSONReplies.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/JSONReplies.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Accessibility.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Accessibility.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/ChangeLog.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/ChangeLog.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Comparison.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Comparison.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/HowItWorks.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/HowItWorks.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/OneSend.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/OneSend.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Extending.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Extending.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/AddingACommand.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/AddingACommand.md" suffix(, 0)
    }},
    {"Sources/Program/WorkflowREPL/WorkflowREPL.docc/Speed.md", (const char[]){
#embed "../../Program/WorkflowREPL/WorkflowREPL.docc/Speed.md" suffix(, 0)
    }},
    // The lessons, in the recommended order.
    {"Sources/FrontEnds/Lessons/Resources/tutorial-1.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/tutorial-1.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/tutorial-2.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/tutorial-2.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/tutorial-3.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/tutorial-3.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/tutorial-4.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/tutorial-4.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/tutorial-5.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/tutorial-5.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/actions-and-outputs.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/actions-and-outputs.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/types-that-fit.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/types-that-fit.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/find-the-owner.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/find-the-owner.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/where-state-belongs.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/where-state-belongs.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/why-did-it-render.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/why-did-it-render.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/identity.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/identity.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/work-that-takes-time.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/work-that-takes-time.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/undo-branch-compare.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/undo-branch-compare.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/hunt-greeting.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/hunt-greeting.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/hunt-draft.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/hunt-draft.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/hunt-rows.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/hunt-rows.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/hunt-tabs.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/hunt-tabs.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/exam.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/exam.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/review.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/review.wf" suffix(, 0)
    }},
    // The lessons in Swift.
    {"Sources/FrontEnds/Lessons/Resources/Code/tutorial-2-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/tutorial-2-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/tutorial-3-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/tutorial-3-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/tutorial-4-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/tutorial-4-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/tutorial-5-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/tutorial-5-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/hunt-greeting-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/hunt-greeting-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/hunt-draft-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/hunt-draft-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/hunt-rows-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/hunt-rows-in-swift.wf" suffix(, 0)
    }},
    {"Sources/FrontEnds/Lessons/Resources/Code/hunt-tabs-in-swift.wf", (const char[]){
#embed "../../FrontEnds/Lessons/Resources/Code/hunt-tabs-in-swift.wf" suffix(, 0)
    }},
    // The initial code of these lessons, and the solutions.
    {"examples/Tutorial1/WelcomeScreen.swift", (const char[]){
#embed "../../../examples/Tutorial1/WelcomeScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial1/WelcomeWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial1/WelcomeWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/RootWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial2/RootWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/TodoListScreen.swift", (const char[]){
#embed "../../../examples/Tutorial2/TodoListScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/TodoListWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial2/TodoListWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/TodoModel.swift", (const char[]){
#embed "../../../examples/Tutorial2/TodoModel.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/WelcomeScreen.swift", (const char[]){
#embed "../../../examples/Tutorial2/WelcomeScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial2/WelcomeWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial2/WelcomeWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/RootWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial3/RootWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/TodoEditScreen.swift", (const char[]){
#embed "../../../examples/Tutorial3/TodoEditScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/TodoEditWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial3/TodoEditWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/TodoListScreen.swift", (const char[]){
#embed "../../../examples/Tutorial3/TodoListScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/TodoListWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial3/TodoListWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/TodoModel.swift", (const char[]){
#embed "../../../examples/Tutorial3/TodoModel.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/WelcomeScreen.swift", (const char[]){
#embed "../../../examples/Tutorial3/WelcomeScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial3/WelcomeWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial3/WelcomeWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/RootWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial4/RootWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoEditScreen.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoEditScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoEditWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoEditWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoListScreen.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoListScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoListWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoListWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoModel.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoModel.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/TodoWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial4/TodoWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/WelcomeScreen.swift", (const char[]){
#embed "../../../examples/Tutorial4/WelcomeScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial4/WelcomeWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial4/WelcomeWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/RootWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial5/RootWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoEditScreen.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoEditScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoEditWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoEditWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoListScreen.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoListScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoListWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoListWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoModel.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoModel.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/TodoWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial5/TodoWorkflow.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/WelcomeScreen.swift", (const char[]){
#embed "../../../examples/Tutorial5/WelcomeScreen.swift" suffix(, 0)
    }},
    {"examples/Tutorial5/WelcomeWorkflow.swift", (const char[]){
#embed "../../../examples/Tutorial5/WelcomeWorkflow.swift" suffix(, 0)
    }},
    {"examples/Bugs/StaleCopy/StaleCopyBroken.swift", (const char[]){
#embed "../../../examples/Bugs/StaleCopy/StaleCopyBroken.swift" suffix(, 0)
    }},
    {"examples/Bugs/StaleCopy/StaleCopyMended.swift", (const char[]){
#embed "../../../examples/Bugs/StaleCopy/StaleCopyMended.swift" suffix(, 0)
    }},
    {"examples/Bugs/WipedEdit/WipedEditBroken.swift", (const char[]){
#embed "../../../examples/Bugs/WipedEdit/WipedEditBroken.swift" suffix(, 0)
    }},
    {"examples/Bugs/WipedEdit/WipedEditMended.swift", (const char[]){
#embed "../../../examples/Bugs/WipedEdit/WipedEditMended.swift" suffix(, 0)
    }},
    {"examples/Bugs/IndexKey/IndexKeyBroken.swift", (const char[]){
#embed "../../../examples/Bugs/IndexKey/IndexKeyBroken.swift" suffix(, 0)
    }},
    {"examples/Bugs/IndexKey/IndexKeyMended.swift", (const char[]){
#embed "../../../examples/Bugs/IndexKey/IndexKeyMended.swift" suffix(, 0)
    }},
    {"examples/Bugs/ForgetfulTab/ForgetfulTabBroken.swift", (const char[]){
#embed "../../../examples/Bugs/ForgetfulTab/ForgetfulTabBroken.swift" suffix(, 0)
    }},
    {"examples/Bugs/ForgetfulTab/ForgetfulTabMended.swift", (const char[]){
#embed "../../../examples/Bugs/ForgetfulTab/ForgetfulTabMended.swift" suffix(, 0)
    }},
    // The tests of step 5, through a link, because an installed copy has no Tests folder.
    {"Tests/Tutorial5Tests/BackStackReading.swift", (const char[]){
#embed "Tutorial5Tests/BackStackReading.swift" suffix(, 0)
    }},
    {"Tests/Tutorial5Tests/RootWorkflowTests.swift", (const char[]){
#embed "Tutorial5Tests/RootWorkflowTests.swift" suffix(, 0)
    }},
    {"Tests/Tutorial5Tests/TodoEditWorkflowTests.swift", (const char[]){
#embed "Tutorial5Tests/TodoEditWorkflowTests.swift" suffix(, 0)
    }},
    {"Tests/Tutorial5Tests/TodoListWorkflowTests.swift", (const char[]){
#embed "Tutorial5Tests/TodoListWorkflowTests.swift" suffix(, 0)
    }},
    {"Tests/Tutorial5Tests/TodoWorkflowTests.swift", (const char[]){
#embed "Tutorial5Tests/TodoWorkflowTests.swift" suffix(, 0)
    }},
    {"Tests/Tutorial5Tests/WelcomeWorkflowTests.swift", (const char[]){
#embed "Tutorial5Tests/WelcomeWorkflowTests.swift" suffix(, 0)
    }},
    // The package that `workflow new` creates.
    {"examples/new/Package.swift", (const char[]){
#embed "../../../examples/new/Package.swift" suffix(, 0)
    }},
    {"examples/new/Sources/Bakery/BakeryWorkflow.swift", (const char[]){
#embed "../../../examples/new/Sources/Bakery/BakeryWorkflow.swift" suffix(, 0)
    }},
    {"examples/new/Tests/BakeryTests/BakeryWorkflowTests.swift", (const char[]){
#embed "../../../examples/new/Tests/BakeryTests/BakeryWorkflowTests.swift" suffix(, 0)
    }},
    {"examples/new/order.wf", (const char[]){
#embed "../../../examples/new/order.wf" suffix(, 0)
    }},
    {"examples/new/.github/workflows/workflow.yml", (const char[]){
#embed "../../../examples/new/.github/workflows/workflow.yml" suffix(, 0)
    }},
    {"examples/new/.gitignore", (const char[]){
#embed "../../../examples/new/.gitignore" suffix(, 0)
    }},
    // The script and the style of a web page.
    {"Sources/FrontEnds/Pages/Resources/page.css", (const char[]){
#embed "../../FrontEnds/Pages/Resources/page.css" suffix(, 0)
    }},
    {"Sources/FrontEnds/Pages/Resources/page.js", (const char[]){
#embed "../../FrontEnds/Pages/Resources/page.js" suffix(, 0)
    }},
    {"Sources/FrontEnds/Pages/Resources/questions.js", (const char[]){
#embed "../../FrontEnds/Pages/Resources/questions.js" suffix(, 0)
    }},
    {"Sources/FrontEnds/Pages/Resources/graphics.js", (const char[]){
#embed "../../FrontEnds/Pages/Resources/graphics.js" suffix(, 0)
    }},
    // The program that reads Swift files; it is compiled on the user's machine.
    {"Sources/Clients/SwiftOutline/Reader/main.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/main.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Outline.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Outline.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Mutation.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Mutation.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Reader/OutlineVisitor.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/OutlineVisitor.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Reader/BoundNames.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/BoundNames.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Reader/SyntaxNames.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/SyntaxNames.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Reader/MutationVisitor.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/MutationVisitor.swift" suffix(, 0)
    }},
    {"Sources/Clients/SwiftOutline/Reader/TurnVisitor.swift", (const char[]){
#embed "../../Clients/SwiftOutline/Reader/TurnVisitor.swift" suffix(, 0)
    }},
};

static const size_t count = sizeof files / sizeof files[0];

const char *embedded_path(size_t index) { return index < count ? files[index].path : NULL; }

const char *embedded_text(const char *path) {
    for (size_t index = 0; index < count; index++)
        if (strcmp(files[index].path, path) == 0) return files[index].text;
    return NULL;
}
