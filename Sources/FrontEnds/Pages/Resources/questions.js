"use strict";
// A question hides what follows it until it is answered, or until the reader wants to see it.
const questions = [...document.querySelectorAll(".prediction")].map((box) => {
  const outcome = box.nextElementSibling, verdict = box.querySelector(".verdict");
  const choices = [...box.querySelectorAll("li button")];
  const reveal = document.createElement("button");
  reveal.className = "reveal";
  reveal.textContent = "Show what happens";
  reveal.type = "button";
  const open = (chosen) => {
    if (!outcome.classList.contains("closed")) return;
    outcome.classList.remove("closed");
    box.classList.add("answered");
    for (const choice of choices) {
      const isRight = "right" in choice.dataset;
      choice.setAttribute("aria-disabled", "true");
      if (isRight) choice.classList.add("right");
      if (isRight || choice === chosen) choice.prepend(isRight ? "✓ " : "✗ ");
      if (choice !== chosen) continue;
      choice.classList.add("chosen", isRight ? "right" : "wrong");
      choice.setAttribute("aria-pressed", "true");
    }
    const right = choices.findIndex((choice) => "right" in choice.dataset) + 1;
    const isRight = chosen && "right" in chosen.dataset;
    verdict.textContent = isRight ? "That's right." : (chosen ? "Not quite. " : "") + `The right answer is ${right}.`;
    if (document.activeElement === reveal) verdict.focus({ preventScroll: true });
    reveal.remove();
  };
  for (const choice of choices) choice.onclick = () => open(choice);
  box.onkeydown = (event) => choices[/^[1-9]$/.test(event.key) ? event.key - 1 : -1]?.click();
  reveal.onclick = () => open(null);
  reveal.setAttribute("aria-describedby", box.querySelector(".question").id);
  box.append(reveal);
  outcome.classList.add("closed");
  return { box, outcome, open, first: choices[0] };
});
