import { once } from "node:events";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { within } from "~/platform/deadline.server";

export type TlsServer = {
  host: string;
  port: number;
  /** Whether it speaks SMTP first and switches to TLS. */
  startTls: boolean;
};

const WITHIN_MS = 5_000;
/** A mail server's greeting and list of extensions are shorter. */
const MAX_REPLY = 8_192;

/**
 * Reads until when the server's certificate is valid. It isn't verified, so that the date of a wrong one can be read.
 * @throws an error with a system code, or DeadlineExceeded after 5 s.
 */
export async function readValidity(server: TlsServer): Promise<Date> {
  const tcp = connectTcp(server.port, server.host);
  try {
    return await within(WITHIN_MS, async () => {
      await once(tcp, "connect");
      if (server.startTls) await requestTls(tcp);
      const socket = connectTls({
        socket: tcp,
        rejectUnauthorized: false,
        ...(isIP(server.host) === 0 && { servername: server.host }),
      });
      await once(socket, "secureConnect");
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      return new Date(valid_to);
    });
  } finally {
    tcp.destroy();
  }
}

async function requestTls(socket: Socket): Promise<void> {
  await reply(socket);
  socket.write("EHLO localhost\r\n");
  await reply(socket);
  socket.write("STARTTLS\r\n");
  const answer = await reply(socket);
  if (!answer.startsWith("220")) throw Object.assign(new Error("no TLS"), { code: "NO_STARTTLS" });
}

/** One reply of a mail server: its last line has a space after the code. */
async function reply(socket: Socket): Promise<string> {
  let text = "";
  while (!/^\d{3} [^\n]*\n$/m.test(text)) {
    const [chunk]: unknown[] = await once(socket, "data");
    text += String(chunk);
    if (text.length > MAX_REPLY) throw Object.assign(new Error("too long"), { code: "NO_SMTP" });
  }
  return text;
}
