import { fcmPort } from '#areas/notifications/server/push/fcm.ts'
import { outbox, type PushPort } from '#areas/notifications/server/push/port.ts'
import type { PushSettings } from '#platform/server/configuration.ts'

const ports = new WeakMap<PushSettings, PushPort>()

/** Where messages go by configuration: to the devices, or to the outbox alone. */
export function portFor(settings: PushSettings): PushPort {
  const known = ports.get(settings)
  if (known) return known
  const port = settings.serviceAccount ? fcmPort(settings, settings.serviceAccount) : outbox
  ports.set(settings, port)
  return port
}
