import { createServer } from 'node:net'

/** Returns the reason a server cannot listen on a port, or null if it can. */
export async function portError(host: string, port: number): Promise<string | null> {
  const probe = createServer()
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    probe.once('error', done)
    probe.listen(port, host, () => probe.close(() => done(null)))
  })
  return error === null ? null : listenErrorMessage(error.code, host, port)
}

/** Explains an error of listening on an address and how to fix it. */
export function listenErrorMessage(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that program, or set another port, such as PORT=${port + 1}.`
  }
  if (code === 'EACCES')
    return `This account is not allowed to listen on port ${port}. Choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to accept connections from other machines.`
  }
  return `Cannot listen on ${host} port ${port} (${code}).`
}
