import { fcmPort } from './fcm.ts'
import { outbox, type PushPort } from './port.ts'
import type { PushSettings } from '#platform/server/settings.ts'

const ports = new WeakMap<PushSettings, PushPort>()

/** The configured push port: a push service, or the outbox only. */
export function pushPortFor(settings: PushSettings): PushPort {
  const known = ports.get(settings)
  if (known) return known
  const port = settings.serviceAccount ? fcmPort(settings, settings.serviceAccount) : outbox
  ports.set(settings, port)
  return port
}
