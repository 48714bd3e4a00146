"use strict";
(() => {
  const { stops, nodes, live, isSession } = JSON.parse(document.getElementById("steps").textContent);
  const byId = (id) => document.getElementById(id);
  // Everything is made of text nodes: no value can become markup.
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined && text !== null) element.textContent = text;
    return element;
  };
  // The question that hides an element.
  const questionOf = (element) =>
    questions.find(({ outcome }) => outcome.classList.contains("closed") && outcome.contains(element));
  let asked = null;

  // A line that is too long continues below its beginning.
  const hang = (output) => output.replaceChildren(...output.textContent.split("\n").map((text) => {
    const line = make("span", "", text || " "), indent = Math.min(20, text.search(/\S|$/) + 4);
    line.style.paddingLeft = `${indent}ch`;
    line.style.textIndent = `-${indent}ch`;
    return line;
  }));
  document.querySelectorAll(".output").forEach(hang);

  if (!stops.length) return;

  // The tree, the screens and the timeline at each stop. A stop without them has those of the stop before.
  const settle = (index) => {
    for (; index < stops.length; index += 1) {
      const stop = stops[index], last = stops[index - 1] || { tree: [], layers: [], step: 0 };
      let tree = last.tree;
      if (stop.removed.length || stop.inserted.length) {
        const gone = new Set(stop.removed);
        tree = tree.filter((_, place) => !gone.has(place));
        for (const [place, node] of stop.inserted) tree.splice(place, 0, node);
      }
      Object.assign(stop, {
        tree, layers: stop.screens || last.layers, timeline: stop.timeline || last.timeline, step: stop.step ?? last.step,
      });
    }
  };
  settle(0);

  let now = 0, paths = [], follows = Boolean(live);
  const settings = {};
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem("workflow-page") || "{}"));
  } catch { /* Without storage, the settings last as long as the page. */ }
  const moves = () => settings.motion ?? !matchMedia("(prefers-reduced-motion: reduce)").matches;

  // A value. A very long one is folded.
  const long = (text = "", className = "") => {
    if (text.length <= 800) return make("span", className, text);
    const box = make("details", className), head = make("summary", "", `… ${text.length - 200} more characters`);
    head.prepend(make("span", "preview", text.slice(0, 200)));
    box.append(head, text);
    return box;
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
            const value = make("dd", field.callback ? "callback" : "", field.callback);
            if (!field.callback) value.append(long(field.value));
            list.append(value);
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

  const showTopScreens = () => {
    for (const layer of byId("screens").children) layer.scrollLeft = layer.scrollWidth;
  };

  function drawTree(stop) {
    const place = byId("tree"), marks = new Map(stop.marks.map((mark) => [mark.node, mark.kind]));
    const rendered = new Set(stop.renders.flatMap((render) => indices(render.ranges)));
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
      if (rendered.has(index)) item.classList.add("rendered");
      item.append(make("span", "name", node.name), long(node.state, "state"));
      if (node.omitted) item.append(make("span", "props", `… ${node.omitted} more below`));
      if (node.properties) item.append(long(`(${node.properties})`, "props"));
      place.append(item);
    });
  }

  // A node that isn't shown is represented by one above it.
  const row = (path) => {
    const index = paths.indexOf(path);
    return index >= 0 ? index : path.length > 1 ? row(path.slice(0, path.lastIndexOf("/")) || "/") : undefined;
  };

  // The place where a step began comes into view.
  function reveal(stop) {
    const found = byId("tree").children[stop.hops.length ? row(stop.hops[0].at) : -1]
      || byId("tree").querySelector(".changed, .began");
    if (!found) return;
    const stage = byId("stage"), [own, whole] = [found, stage].map((element) => element.getBoundingClientRect());
    const margin = whole.height / 4;
    if (own.top < whole.top) stage.scrollTop += own.top - whole.top - margin;
    if (own.bottom > whole.bottom) stage.scrollTop += own.bottom - whole.bottom + margin;
  }

  const indices = (ranges) => {
    const found = [];
    for (let at = 0; at < ranges.length; at += 2) {
      for (let index = ranges[at]; index <= ranges[at + 1]; index += 1) found.push(index);
    }
    return found;
  };

  // The arrows are beside the tree: the answer to a question, or else the hops of the step.
  function drawEdges(stop, isNew) {
    const hops = stop.hops.filter((hop) => hop.from).map((hop) => ({ from: hop.from, to: hop.at, kind: "hop" }));
    const edges = (stop.edges || hops).map(({ from, to, kind }) => ({ from: row(from), to: row(to), kind }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
    byId("treebox").classList.toggle("joined", edges.length > 0);
    graphics.drawArrows(byId("edges"), byId("tree").children, edges, isNew && moves() && !stop.edges);
  }

  function drawTimeline(stop) {
    const { branches = [], marks = [] } = stop.timeline || {}, isHidden = branches.length < 2 && !marks.length;
    byId("timeline").toggleAttribute("hidden", isHidden);
    if (!isHidden) {
      graphics.drawBranches(byId("timeline"), branches, marks, stop.step, (name, step) => {
        const isOn = (other) => other.timeline?.branches.some((branch) => branch.isCurrent && branch.name === name);
        const found = stops.findLastIndex((other) => other.step === step && isOn(other));
        if (found >= 0) show(found, true);
      });
    }
  }
  // The stage ends where the bar begins.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar", byId("scrubber").offsetHeight + "px");
  }).observe(byId("scrubber"));

  function drawCode(stop) {
    byId("code").replaceChildren(...(stop.code || []).map((part) => {
      const box = make("div", "excerpt"), lines = make("pre");
      box.append(make("span", "place", part.place), make("strong", "", part.node), " " + part.title, lines);
      part.lines.forEach((line, index) => lines.append(make("span", "", part.line + index), line + "\n"));
      return box;
    }));
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
    for (const output of stop.outputs) place.append(make("div", "hop sent", "⇡ " + output));
    const rendered = stop.renders.flatMap(({ reason, ranges }) =>
      indices(ranges).map((index) => `${(paths[index] || "").slice(1) || nodes[stop.tree[index]]?.name}: ${reason}`));
    if (rendered.length) {
      const details = make("details"), list = make("ul", "renders");
      details.append(make("summary", "nothing", `rendered: ${rendered.length}`), list);
      for (const line of rendered.slice(0, 200)) list.append(make("li", "", line));
      place.append(details);
    }
    // A question has no step, only an answer.
    const answer = byId(stop.id)?.querySelector(".output");
    if (!place.children.length && answer) place.append(answer.cloneNode(true));
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
    byId("position").max = stops.length - 1;
    byId("position").value = now;
    byId("position").setAttribute("aria-valuetext", stop.label + ": " + stop.command);
    byId("back").disabled = now === 0;
    byId("forward").disabled = now === stops.length - 1;
    byId("now").textContent = `${stop.label} · ${stop.command}`;
    byId("now").title = stop.command;
    byId("line").textContent = stop.command;
    drawScreens(stop);
    showTopScreens();
    drawTree(stop);
    drawStep(stop);
    drawCode(stop);
    drawTimeline(stop);
    drawEdges(stop, true);
    reveal(stop);
    document.querySelector(".command.now")?.classList.remove("now");
    const command = byId(stop.id);
    command?.classList.add("now");
    if (scrolls) {
      follows = Boolean(live) && now === stops.length - 1;
      command?.scrollIntoView({ block: "center", behavior });
      history.replaceState(null, "", follows ? "#" : "#" + now);
    }
    byId("follow").classList.toggle("on", follows);
  }

  function redraw() {
    showTopScreens();
    drawTimeline(stops[now]);
    drawEdges(stops[now], false);
  }

  // After a resize, keep the same content in view.
  const newest = () => byId("document").lastElementChild;
  const reflow = () => {
    redraw();
    reveal(stops[now]);
    if (follows) newest()?.scrollIntoView({ block: "end", behavior: "instant" });
  };

  byId("tree").addEventListener("toggle", redraw, true);
  byId("back").onclick = () => show(now - 1, true);
  byId("forward").onclick = () => show(now + 1, true);
  byId("follow").onclick = () => show(stops.length - 1, true);
  byId("position").oninput = (event) => show(Number(event.target.value), true);
  // On a narrow page, the button hides the stage; on a wide one, the text.
  const isWide = matchMedia("(min-width: 64rem)");
  byId("fold").onclick = () => {
    document.body.classList.toggle(isWide.matches ? "hides-text" : "shows-stage");
    reflow();
  };
  const apply = () => {
    const root = document.documentElement;
    root.classList.toggle("large", Boolean(settings.isLarge));
    if (settings.theme) root.dataset.theme = settings.theme;
    byId("size").setAttribute("aria-pressed", Boolean(settings.isLarge));
    byId("motion").setAttribute("aria-pressed", moves());
    root.style.scrollBehavior = moves() ? "" : "auto";
  };
  const change = (change) => {
    Object.assign(settings, change);
    try { localStorage.setItem("workflow-page", JSON.stringify(settings)); } catch { /* See above. */ }
    apply();
    reflow();
  };
  byId("size").onclick = () => change({ isLarge: !settings.isLarge });
  byId("motion").onclick = () => change({ motion: !moves() });
  byId("theme").onclick = () => {
    const isDark = settings.theme ? settings.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    change({ theme: isDark ? "light" : "dark" });
  };
  const buttons = { s: "fold", l: "size", d: "theme", m: "motion", f: "follow" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.id === "position") return;
    const keys = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: stops.length - 1 };
    if (event.key in keys) {
      show(keys[event.key], true);
      event.preventDefault();
    } else if (event.key in buttons) byId(buttons[event.key]).click();
  });
  byId("document").addEventListener("click", (event) => {
    const command = event.target.closest(".command[data-stop]");
    if (!command || event.target.closest("summary, a") || String(getSelection())) return;
    const own = stops.findIndex((stop) => stop.id === command.id);
    show(own >= 0 ? own : Number(command.dataset.stop), false);
    document.body.classList.add("shows-stage");
  });
  window.addEventListener("beforeprint", () => {
    for (const answer of document.querySelectorAll(".command details")) answer.open = true;
  });
  window.addEventListener("resize", reflow);
  apply();
  if (innerWidth >= 640) document.body.classList.add("shows-stage");
  // A session opens at its end; a script at the command that failed.
  const wanted = location.hash.length > 1 ? Number(location.hash.slice(1)) : NaN;
  const failed = isSession ? null : document.querySelector(".command.failed[data-stop]");
  const start = failed ? stops.findLastIndex((stop) => stop.id === failed.id) : -1;
  if (Number.isInteger(wanted)) show(wanted, true, "instant");
  else if (failed) show(start >= 0 ? start : Number(failed.dataset.stop), true, "instant");
  else show(isSession ? stops.length - 1 : 0, false, "instant");
  if (isSession && !Number.isInteger(wanted)) newest()?.scrollIntoView({ block: "end", behavior: "instant" });

  if (!live) return;

  // The session writes its newest part to a script beside the page. A page in a file may load scripts, but nothing else.
  const follow = byId("follow");
  follow.hidden = false;
  let loads = 0;
  const load = () => {
    const script = make("script");
    script.onload = script.onerror = (event) => {
      script.remove();
      const failed = event.type === "error";
      if (failed && live.isOver) return;
      follow.classList.toggle("over", failed || live.isOver === true);
      // Another session may use the page later.
      setTimeout(load, failed ? 2000 : live.isOver ? 500 : 100);
    };
    script.src = encodeURIComponent(live.script) + "?" + (loads += 1);
    document.head.append(script);
  };
  window.workflowPage = (id, before, parts, isOver) => {
    if (id !== live.id || before > live.count) {
      // This page is too old to be continued. If the file is old, too, it will be written soon.
      if (performance.now() > 3000) location.reload();
      return;
    }
    const fresh = parts.slice(live.count - before), first = stops.length;
    for (const part of fresh) {
      byId("document").insertAdjacentHTML("beforeend", part.html);
      nodes.push(...part.nodes);
      stops.push(...part.stops);
    }
    live.count += fresh.length;
    if (isOver && !live.isOver) {
      live.isOver = true;
      follow.textContent = "ended";
      follow.classList.add("over");
    }
    if (!fresh.length) return;
    settle(first);
    for (const card of [...byId("document").children].slice(-fresh.length)) card.querySelectorAll(".output").forEach(hang);
    byId("position").max = stops.length - 1;
    if (!follows) return byId("forward").removeAttribute("disabled");
    if (stops.length > first) show(stops.length - 1, false);
    byId("line").textContent = [...byId("document").querySelectorAll(".typed")].at(-1)?.textContent || "";
    newest()?.scrollIntoView({ block: "end", behavior: moves() ? "smooth" : "instant" });
  };
  load();
})();
