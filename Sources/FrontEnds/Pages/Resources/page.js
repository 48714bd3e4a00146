"use strict";
(() => {
  const { stops, nodes } = JSON.parse(document.getElementById("steps").textContent);
  const byId = (id) => document.getElementById(id);
  // Everything is made of text nodes: no value can become markup.
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined && text !== null) element.textContent = text;
    return element;
  };
  // A question hides what follows it until it is answered, or until the reader wants to see it.
  const questions = [...document.querySelectorAll(".prediction")].map((box) => {
    const outcome = box.nextElementSibling, verdict = box.querySelector(".verdict");
    const choices = [...box.querySelectorAll("li button")];
    const reveal = make("button", "reveal", "Show what happens");
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
  // The question that hides an element.
  const questionOf = (element) =>
    questions.find(({ outcome }) => outcome.classList.contains("closed") && outcome.contains(element));
  let asked = null;

  if (!stops.length) return;

  // The tree and the screens at each stop. A stop without them has those of the stop before.
  let tree = [], screens = [];
  for (const stop of stops) {
    if (stop.removed.length || stop.inserted.length) {
      const gone = new Set(stop.removed);
      tree = tree.filter((_, place) => !gone.has(place));
      for (const [place, node] of stop.inserted) tree.splice(place, 0, node);
    }
    if (stop.screens) screens = stop.screens;
    stop.tree = tree;
    stop.layers = screens;
  }

  let now = 0, chosen = null, paths = [];

  const long = (text, className) => {
    const element = make("span", (className || "") + (text.length > 160 ? " long" : ""), text);
    if (text.length > 160) {
      element.title = "click to see all of it";
      element.onclick = () => element.classList.toggle("open");
    }
    return element;
  };

  function drawScreens(stop) {
    const place = byId("screens");
    place.replaceChildren();
    for (const layer of stop.layers) {
      const box = make("div", "layer " + layer.kind);
      if (layer.kind === "modal") box.append(make("div", "caption", "modal, " + layer.title));
      for (const screen of layer.screens) {
        const card = make("div", "screen" + (screen.isActive ? "" : " covered"));
        const bar = make("div", "bar");
        if (screen.back) bar.append(make("span", "button", "‹ " + screen.back));
        bar.append(make("span", "title", screen.title || screen.name));
        for (const label of screen.buttons) bar.append(make("span", "button", label));
        card.append(bar);
        if (screen.fields.length) {
          const list = make("dl", "fields");
          for (const field of screen.fields) {
            list.append(make("dt", "", field.name));
            list.append(make("dd", field.callback ? "callback" : "", field.callback || field.value || ""));
          }
          card.append(list);
        }
        box.append(card);
      }
      if (layer.kind === "alert") {
        const card = make("div", "screen alert");
        if (layer.title) card.append(make("strong", "", layer.title));
        if (layer.message) card.append(make("p", "", layer.message));
        for (const label of layer.buttons) card.append(make("span", "button", label), " ");
        box.append(card);
      }
      place.append(box);
    }
    if (stop.isPartial) place.append(make("p", "nothing", "The rendering is too large to be searched completely."));
    if (!stop.layers.length) place.append(make("p", "nothing", "none"));
  }

  function drawTree(stop) {
    const place = byId("tree"), marks = new Map(stop.marks.map((mark) => [mark.node, mark.kind]));
    place.replaceChildren();
    const way = [];
    paths = stop.tree.map((number) => {
      const { depth, name } = nodes[number];
      way.length = depth;
      way.push(depth ? name : "");
      return way.join("/") || "/";
    });
    stop.tree.forEach((number, index) => {
      const node = nodes[number], path = paths[index];
      const item = make("li", marks.get(index) || "");
      item.dataset.mark = { began: "+", changed: "●" }[marks.get(index)] || "";
      item.style.paddingLeft = `calc(.3rem + ${Math.min(node.depth, 24)} * 1.1em)`;
      item.title = path;
      item.tabIndex = 0;
      item.append(make("span", "name", node.name));
      if (node.state) item.append(make("span", "state", node.state));
      if (node.omitted) item.append(make("span", "state", `… ${node.omitted} more below`));
      item.onclick = () => { chosen = chosen === path ? null : path; drawValue(stop); };
      item.onkeydown = (event) => { if (event.key === "Enter") item.onclick(); };
      place.append(item);
    });
    drawValue(stop);
    place.querySelector(".changed, .began")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  function drawValue(stop) {
    const index = chosen === null ? -1 : paths.indexOf(chosen);
    byId("value").hidden = index < 0;
    if (index >= 0) byId("value").textContent = chosen + "\n" + (nodes[stop.tree[index]].state || "no state");
  }

  function drawStep(stop) {
    const place = byId("step");
    byId("stephead").textContent = stop.label || "Step";
    place.replaceChildren();
    if (stop.failure) place.append(make("pre", "failure", stop.failure));
    for (const hop of stop.hops) {
      const box = make("div", "hop");
      const head = make("div");
      head.append(make("span", "who", hop.source + " → "), make("span", "node", hop.node), " ");
      if (hop.action) head.append(long(hop.action, "action"));
      box.append(head);
      if (hop.changes.length) {
        const table = make("table");
        for (const [path, before, after, kind] of hop.changes) {
          const row = make("tr"), value = make("td");
          row.append(make("td", "", path || "state"), value);
          if (before && kind !== "i") value.append(long(before, kind === "m" ? "" : "gone"));
          if (before && after && kind !== "i") value.append(" → ");
          if (after && kind !== "r") value.append(long(after, kind === "m" ? "" : "new"));
          table.append(row);
        }
        box.append(table);
      } else if (hop.action) {
        box.append(make("div", "nothing", "no change"));
      }
      if (hop.output) {
        const line = make("div", "sent");
        line.append("⇡ output ", long(hop.output));
        if (hop.fate) line.append(make("span", "who", " · " + hop.fate));
        box.append(line);
      }
      place.append(box);
    }
    if (stop.renders.length) {
      const details = make("details"), list = make("ul", "renders");
      details.append(make("summary", "nothing", `rendered: ${stop.renders.length}`), list);
      for (const line of stop.renders) list.append(make("li", "", line));
      place.append(details);
    }
    if (!place.children.length) place.append(make("p", "nothing", stop.command));
  }

  function show(index, scrolls, behavior) {
    const question = questionOf(byId(stops[Math.max(0, Math.min(stops.length - 1, index))].id));
    if (question && question !== asked && behavior !== "instant") {
      // Who moves on asks once more, and then sees it without an answer.
      asked = question;
      byId("position").value = now;
      question.box.scrollIntoView({ block: "center" });
      question.first.focus({ preventScroll: true });
      return;
    }
    question?.open(null);
    now = Math.max(0, Math.min(stops.length - 1, index));
    const stop = stops[now];
    byId("position").value = now;
    byId("position").setAttribute("aria-valuetext", stop.label + ": " + stop.command);
    byId("back").disabled = now === 0;
    byId("forward").disabled = now === stops.length - 1;
    byId("now").textContent = `${stop.label} · ${stop.command}`;
    byId("now").title = stop.command;
    drawScreens(stop);
    drawTree(stop);
    drawStep(stop);
    document.querySelector(".command.now")?.classList.remove("now");
    const command = byId(stop.id);
    command?.classList.add("now");
    if (scrolls) {
      command?.scrollIntoView({ block: "center", behavior });
      history.replaceState(null, "", "#" + now);
    }
  }

  byId("back").onclick = () => show(now - 1, true);
  byId("forward").onclick = () => show(now + 1, true);
  byId("position").oninput = (event) => show(Number(event.target.value), true);
  const fold = () => document.body.classList.toggle("shows-stage");
  byId("fold").onclick = fold;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.id === "position") return;
    const keys = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: stops.length - 1 };
    if (event.key in keys) {
      show(keys[event.key], true);
      event.preventDefault();
    } else if (event.key === "s") fold();
  });
  for (const command of document.querySelectorAll(".command[data-stop]")) {
    command.addEventListener("click", (event) => {
      if (event.target.closest("summary, a") || String(getSelection())) return;
      const own = stops.findIndex((stop) => stop.id === command.id);
      show(own >= 0 ? own : Number(command.dataset.stop), false);
      document.body.classList.add("shows-stage");
    });
  }
  window.addEventListener("beforeprint", () => {
    for (const answer of document.querySelectorAll(".command details")) answer.open = true;
  });
  const wanted = Number(location.hash.slice(1));
  if (innerWidth >= 640) document.body.classList.add("shows-stage");
  show(Number.isInteger(wanted) ? wanted : 0, location.hash.length > 1, "instant");
})();
