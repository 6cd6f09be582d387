/**
 * Connections that a process opens in addition to its pool: three listeners and two exports (`export-queue.ts`) of an
 * API; job queue, heartbeat and one export of a worker; a listener of an API of clients.
 */
const besidePool = { api: 5, worker: 6, clients: 1 }
/** Connections for migrations, backups, doctor and an administrator. */
const reserve = 10
/** Workers that production needs. */
const minWorkers = 2

type Server = { maxConnections: number; superuserReserved: number }
type Processes = { poolSize: number; workers: number; apis: number; clients?: number }

/** Connections of one process. Behind a pooler its pool does not connect to PostgreSQL. */
export const connectionsOf = (role: keyof typeof besidePool, poolSize: number, isPooled = false) =>
  besidePool[role] + (isPooled ? 0 : poolSize)

/** Connections that all processes need, with the reserve. */
export const connectionsNeeded = ({ poolSize, workers, apis, clients = 0 }: Processes) =>
  workers * connectionsOf('worker', poolSize) +
  apis * connectionsOf('api', poolSize) +
  clients * connectionsOf('clients', poolSize) +
  reserve

/** Connections that the server offers to processes. */
export const connectionsAvailable = ({ maxConnections, superuserReserved }: Server) =>
  maxConnections - superuserReserved

/** Number of API processes that the server's connections allow in addition to the workers. Negative if none. */
export function apisWithin(server: Server, poolSize: number, workers: number): number {
  const free =
    connectionsAvailable(server) -
    connectionsNeeded({ poolSize, workers: Math.max(workers, minWorkers), apis: 0 })
  return Math.floor(free / connectionsOf('api', poolSize))
}
