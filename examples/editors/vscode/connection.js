// A language server in a process, and the messages to and from it: JSON-RPC with the protocol's headers.

const { spawn } = require("child_process");

/** A request that the server has refused, with the protocol's code. */
class RequestError extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

class Connection {
  /** `handle(method, parameters)` answers the server; `log(text)` takes what it writes to standard error; `ended(reason)` is
   *  called once, when the process has ended or could not be started. */
  constructor([command, ...args], options, { handle, log, ended }) {
    this.handle = handle;
    this.waiting = new Map();
    this.number = 0;
    this.unread = Buffer.alloc(0);
    this.process = spawn(command, args, options);
    this.over = new Promise((resolve) => {
      const end = (reason) => {
        if (this.reason !== undefined) return;
        this.reason = reason;
        for (const { reject } of this.waiting.values()) reject(new Error(reason));
        this.waiting.clear();
        ended(reason);
        resolve();
      };
      this.process.on("error", (error) =>
        end(error.code === "ENOENT" ? `\`${command}\` can't be found` : `\`${command}\` can't be started: ${error.message}`));
      this.process.on("close", (code, signal) => end(signal ? `it was ended by ${signal}` : `it exited with status ${code}`));
    });
    this.process.stdout.on("data", (data) => this.read(data));
    this.process.stderr.on("data", (data) => log(String(data)));
    // The end of the process is told by `close`; a write that comes too late is no fault of its own.
    this.process.stdin.on("error", () => {});
  }

  notify(method, params) {
    this.write({ method, params });
  }

  /** The answer to a request. A cancelled token is passed on to the server. */
  request(method, params, token) {
    if (this.reason !== undefined) return Promise.reject(new Error(this.reason));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      const listener = token && token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      const settled = (action) => (value) => {
        if (listener) listener.dispose();
        action(value);
      };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.write({ id, method, params });
    });
  }

  /** Asks the server to leave, and ends it if it does not. */
  async stop(milliseconds = 2000) {
    const timer = setTimeout(() => this.process.kill("SIGKILL"), milliseconds);
    try {
      await this.request("shutdown");
      this.notify("exit");
    } catch {
      this.process.kill();
    }
    await this.over;
    clearTimeout(timer);
  }

  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  read(data) {
    this.unread = Buffer.concat([this.unread, data]);
    for (;;) {
      const end = this.unread.indexOf("\r\n\r\n");
      if (end < 0) return;
      const header = /^content-length: *(\d+)/im.exec(this.unread.toString("latin1", 0, end));
      const from = end + 4;
      const to = from + Number(header ? header[1] : 0);
      if (this.unread.length < to) return;
      const body = this.unread.toString("utf8", from, to);
      this.unread = this.unread.subarray(to);
      if (header) this.take(JSON.parse(body));
    }
  }

  async take({ id, method, params, result, error }) {
    if (method === undefined) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (waiting && error) waiting.reject(new RequestError(error));
      else if (waiting) waiting.resolve(result);
      return;
    }
    const answer = { id };
    try {
      answer.result = (await this.handle(method, params)) ?? null;
    } catch (fault) {
      answer.error = { code: fault.code ?? -32603, message: fault.message };
    }
    if (id !== undefined) this.write(answer);
  }
}

module.exports = { Connection, RequestError };
