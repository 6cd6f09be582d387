import { z } from 'zod'
import { senders, sendingLevel } from '#areas/notifications/access.ts'
import { isQuiet, whyNotPush, whyNotSchedule } from '#areas/notifications/rules.ts'
import { countAudience } from '#areas/notifications/server/audience.ts'
import {
  findNotification,
  type KeptNotification,
  lockNotification,
} from '#areas/notifications/server/notifications.ts'
import { refuse, sentenceFor } from '#areas/notifications/server/refusing.ts'
import { release, scheduleFor } from '#areas/notifications/server/releasing.ts'
import { type Acting, approvalKind, raise } from '#platform/server/approvals/approvals.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Sending to everyone, now or at a moment, by who wrote it. */
const Payload = z.object({
  id: z.int(),
  /** What was asked for is what is sent: a later change asks anew. */
  version: z.int(),
  title: z.string(),
  body: z.string(),
  /** Now, where absent. */
  sendAt: z.string().nullable(),
})
type Payload = z.infer<typeof Payload>

const anybody = { email: '', level: sendingLevel }

/** What goes to everyone is let go by a second person, of level 40 or more, who did not write it. */
export const everyoneKind = approvalKind<Payload>({
  kind: 'notification-all',
  name: { en: 'Notification to everyone', fil: 'Abiso sa lahat' },
  module: '',
  payload: Payload,
  title: ({ title, sendAt }) =>
    sendAt === null
      ? { en: `Send to everyone now: ${title}`, fil: `Ipadala sa lahat ngayon: ${title}` }
      : { en: `Send to everyone on schedule: ${title}`, fil: `Ipadala sa lahat ayon sa iskedyul: ${title}` },
  tiers: () => ({ approvalsNeeded: 1, minLevel: sendingLevel }),
  whoMayDecide: senders,
  effect: async (db, { title, body, sendAt }) => {
    const { people, devices } = await countAudience(db, 'all', [])
    const at = sendAt === null ? Date.now() : Date.parse(sendAt)
    return {
      asked: [
        { label: { en: 'Title', fil: 'Pamagat' }, unit: 'text', value: title },
        { label: { en: 'Message', fil: 'Mensahe' }, unit: 'text', value: body },
        ...(sendAt === null
          ? []
          : [{ label: { en: 'Sent at', fil: 'Ipapadala' }, unit: 'moment', value: sendAt } as const]),
        { label: { en: 'People', fil: 'Mga tao' }, unit: 'number', value: people },
        { label: { en: 'Devices', fil: 'Mga device' }, unit: 'number', value: devices },
      ],
      why: '',
      changes: [],
      projected: [],
      warnings: [
        {
          en: 'It goes to every active subscriber. What has been sent cannot be taken back.',
          fil: 'Mapupunta ito sa lahat ng aktibong suskritor. Hindi na mababawi ang naipadala.',
        },
        ...(isQuiet(at)
          ? [
              {
                en: 'It falls in quiet hours, between 9 PM and 7 AM in Manila.',
                fil: 'Tatama ito sa oras ng pahinga, 9 PM hanggang 7 AM sa Maynila.',
              },
            ]
          : []),
      ],
      attachments: [],
    }
  },
  whyNotNow: async (db, payload) => {
    const kept = await findNotification(db, payload.id).catch(() => null)
    return whyNotStill(kept, payload)
  },
  onApproved: async (acting, payload) => {
    const kept = await lockNotification(acting.db, payload.id)
    const why = whyNotStill(kept, payload)
    if (why !== null) throw new Refusal(why, { code: 'STALE', httpStatus: 409 })
    // Whoever wrote a part of it may not be the one who lets it go, whoever of them asked.
    if (kept.authors.includes(acting.staff.email)) refuse('isAuthor')
    const { sentence } =
      payload.sendAt === null ? await release(acting, kept) : await scheduleFor(acting, kept, payload.sendAt)
    return sentence
  },
  recordPath: (_, { id }) => `/notification/form/${id}`,
})

function whyNotStill(kept: KeptNotification | null, { version, sendAt }: Payload): string | null {
  if (kept === null) return 'The notification is gone.'
  if (kept.version !== version || kept.audience !== 'all') return 'It was changed since. Ask again.'
  const why = sendAt === null ? whyNotPush(kept, anybody) : whyNotSchedule(kept, anybody, sendAt, Date.now())
  return why === null ? null : sentenceFor(why)
}

/** Sends the request to let a notification go to a second person. */
export const askForEveryone = (acting: Acting, kept: KeptNotification, sendAt: string | null) =>
  raise(acting, everyoneKind, {
    payload: { id: kept.id, version: kept.version, title: kept.title, body: kept.body, sendAt },
    recordKind: 'notification',
    recordId: kept.id,
  })
