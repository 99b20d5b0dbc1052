import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A fault during one delivery. `code` is the server's response. */
export type SmtpFault =
  | { at: "recipient" | "data"; code: number; text?: string }
  /** The server stops responding. */
  | { at: "greeting" | "end of data"; does: "hang" }
  /** The connection breaks after part of the email, or after all of it but before the response. */
  | { at: "mid data" | "end of data"; does: "cut" };

export type DeliveredMail = { from: string; to: string[]; raw: string };

/** A mail server in this process that speaks real SMTP over a loopback socket. */
export type FakeSmtp = {
  url: string;
  /** The emails it answered with 250, or would have if the connection hadn't broken at the last moment. */
  delivered: DeliveredMail[];
  /** The number of connections so far, whether they delivered or not. */
  tries: number;
  /** Faults of the next deliveries, in order; after that, everything is accepted. */
  faults: SmtpFault[];
  close(): Promise<void>;
};

/** Listens on a loopback port: a free one unless given. */
export async function startFakeSmtp(onPort = 0): Promise<FakeSmtp> {
  const sockets = new Map<string, Socket>();
  const faults = new Map<string, SmtpFault>();
  const cut = (session: SMTPServerSession) => sockets.get(portOf(session))?.destroy();

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onConnect(session, done) {
      fake.tries += 1;
      const fault = fake.faults.shift();
      if (fault) faults.set(session.id, fault);
      if (fault?.at !== "greeting") done();
    },
    onRcptTo(_address, session, done) {
      const fault = faults.get(session.id);
      done(fault?.at === "recipient" && "code" in fault ? refusal(fault) : undefined);
    },
    onData(stream, session, done) {
      const fault = faults.get(session.id);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (fault?.at === "mid data") cut(session);
      });
      stream.on("end", () => {
        if (fault && "code" in fault && fault.at === "data") return done(refusal(fault));
        if (fault?.at === "end of data" && "does" in fault && fault.does === "hang") return;
        fake.delivered.push({
          from: addressOf(session.envelope.mailFrom),
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        if (fault?.at === "end of data") return cut(session);
        done();
      });
    },
  });
  // Tests break connections on purpose.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    const port = String(socket.remotePort);
    sockets.set(port, socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(onPort, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    delivered: [],
    tries: 0,
    faults: [],
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function portOf(session: SMTPServerSession): string {
  return String((session as SMTPServerSession & { remotePort: number }).remotePort);
}

function refusal(fault: { code: number; text?: string }): Error {
  return Object.assign(new Error(fault.text ?? "not now"), { responseCode: fault.code });
}

function addressOf(from: SMTPServerSession["envelope"]["mailFrom"]): string {
  return from ? from.address : "";
}
