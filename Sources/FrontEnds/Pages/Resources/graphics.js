"use strict";
// The drawings of a page: arrows between the nodes of a tree, and the branches of the timeline.
const graphics = (() => {
  const add = (place, tag, attributes, text) => {
    const element = document.createElementNS(place.namespaceURI, tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    if (text !== undefined) element.textContent = text;
    place.append(element);
    return element;
  };

  // Overlapping lines get separate lanes. Edges of one kind from the same row share a line.
  function lanes(edges) {
    const lines = new Map(), taken = [];
    for (const { from, to, kind } of edges) {
      const line = lines.get(kind + from) || { low: from, high: from };
      lines.set(kind + from, { low: Math.min(line.low, to), high: Math.max(line.high, to) });
    }
    for (const line of [...lines.values()].sort((one, other) => one.high - one.low - (other.high - other.low))) {
      const isFree = (lane) => lane.every((other) => other.high < line.low || other.low > line.high);
      line.lane = taken.findIndex(isFree);
      if (line.lane < 0) line.lane = taken.push([]) - 1;
      taken[line.lane].push(line);
    }
    return ({ from, kind }) => lines.get(kind + from).lane;
  }

  // Arrows from row to row. If they move, a dot travels along one arrow after the other.
  function drawArrows(place, rows, edges, moves) {
    place.replaceChildren();
    const right = place.clientWidth - 3, lane = lanes(edges);
    edges.forEach((edge, index) => {
      const { from, to, kind } = edge, round = 6 * Math.sign(to - from);
      const [start, end] = [from, to].map((row) => rows[row].offsetTop + 10);
      const left = Math.max(1, right - 12 - lane(edge) * 5);
      const way = `M ${right} ${start} H ${left + 6} Q ${left} ${start} ${left} ${start + round} `
        + `V ${end - round} Q ${left} ${end} ${left + 6} ${end} H ${right}`;
      add(place, "path", { class: kind, d: way });
      add(place, "path", { class: kind, d: `M ${right - 4} ${end - 4} L ${right} ${end} L ${right - 4} ${end + 4}` });
      if (!moves) return;
      const dot = add(place, "circle", { r: 4, opacity: 0 });
      dot.style.offsetPath = `path("${way}")`;
      dot.animate([{ offsetDistance: "0%", opacity: 1 }, { offsetDistance: "100%", opacity: 1 }],
        { duration: 450, delay: index * 450, easing: "ease-in-out" });
    });
  }

  // One row for each of the last branches, with a dot for each step.
  function drawBranches(place, branches, marks, current, onStep) {
    place.replaceChildren();
    const rows = branches.filter((branch, index) => branch.isCurrent || index >= branches.length - 5);
    const last = Math.max(1, ...rows.map((branch) => branch.last));
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize), top = marks.length ? 1.2 * size : size / 2;
    const width = (place.clientWidth || 600) - 7 * size;
    const x = (step) => 8 + (step / last) * width;
    const y = (name) => top + Math.max(0, rows.findIndex((branch) => branch.name === name)) * size;
    place.setAttribute("height", top + (rows.length - 0.5) * size);
    for (const { name, start = 0, parent, last, isCurrent } of rows) {
      const leaves = parent === undefined ? "" : `M ${x(start)} ${y(parent)} V ${y(name)} `;
      add(place, "path", { class: isCurrent ? "current" : "", d: `${leaves}M ${x(start)} ${y(name)} H ${x(last)}` });
      add(place, "text", { x: x(last) + 8, y: y(name) + 4 }, name);
    }
    // The current branch shares its first steps with the branches that it leaves.
    let here = rows.find((branch) => branch.isCurrent);
    while (here?.start >= current && rows.some((branch) => branch.name === here.parent))
      here = rows.find((branch) => branch.name === here.parent);
    // There isn't room for all dots of a long session.
    const every = Math.max(1, Math.ceil((7 * last) / width));
    for (const branch of rows) {
      for (let step = (branch.start ?? -1) + 1; step <= branch.last; step += 1) {
        const isHere = branch === here && step === current;
        if (!isHere && step % every) continue;
        const dot = add(place, "circle", { cx: x(step), cy: y(branch.name), r: isHere ? 5 : 3, class: isHere ? "here" : "" });
        add(dot, "title", {}, `step ${step} of ${branch.name}`);
        dot.onclick = () => onStep(branch.name, step);
      }
    }
    const line = rows.find((branch) => branch.isCurrent)?.name;
    for (const { name, step, branch = line } of marks) {
      add(place, "text", { x: x(step) - 4, y: 0.7 * size }, "⚑ " + name);
      // The line leads from the name past the rows above to the step's own.
      if (rows.some((row) => row.name === branch)) add(place, "path", { class: "mark", d: `M ${x(step)} ${0.8 * size} V ${y(branch)}` });
    }
  }

  return { drawArrows, drawBranches };
})();
