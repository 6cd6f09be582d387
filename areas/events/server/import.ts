import { labelsOf, type Message } from '#platform/words.ts'
import { eventsMessages } from '#areas/events/messages.ts'
import { z } from 'zod'
import { eventsPlace } from '#areas/events/access.ts'
import { getRegisterError } from '#areas/events/rules.ts'
import { newTicket } from './attendees.ts'
import { lockEvent, tables } from './events.ts'
import { throwIfError, withTableRules } from './errors.ts'
import { words } from '#areas/events/words.ts'
import { toCreate } from '#platform/access.ts'
import { Mobile, optionalText, requiredText } from '#platform/contract/fields.ts'
import { defineImport, type RowVerdict, toImportError } from '#platform/server/imports.ts'
import { NotFound } from '#platform/server/errors.ts'

const t = labelsOf(words)

const Row = z.object({
  name: requiredText(120),
  mobile: Mobile,
  email: z.email().max(254).optional(),
  businessName: optionalText(120),
})

/** Imports attendees from a file into the event that is the import's target. */
export const attendeeImport = defineImport({
  kind: 'event-attendee',
  title: t('kindImport'),
  needs: toCreate(eventsPlace),
  columns: [
    {
      field: 'name',
      title: t('name'),
      headingAliases: ['full name', 'attendee'],
      isRequired: true,
      example: 'Maria Santos',
    },
    {
      field: 'mobile',
      title: t('mobile'),
      headingAliases: ['mobile', 'phone', 'number', 'cellphone'],
      isRequired: true,
      example: '0917 555 0123',
    },
    {
      field: 'email',
      title: t('email'),
      headingAliases: ['email address'],
      example: 'maria@example.ph',
    },
    {
      field: 'businessName',
      title: t('business'),
      headingAliases: ['business name', 'store', 'company'],
      example: 'Aling Maria Store',
    },
  ],
  row: Row,
  keyOf: ({ mobile }) => mobile,
  personOf: ({ name, mobile }) => ({ name, id: mobile }),

  async check({ db, target }, rows): Promise<RowVerdict[]> {
    const event = await lockEvent(db, eventOf(target))
    const error = getRegisterError(event, Date.now())
    if (error !== null) return rows.map(() => addIssue(error))
    const mobiles = rows.map(({ mobile }) => mobile)
    const there = await tables(db)
      .selectFrom('eventAttendee')
      .select(['mobile', 'name'])
      .where('eventId', '=', event.eventId)
      .where('mobile', 'in', mobiles)
      .execute()
    const names = new Map(there.map(({ mobile, name }) => [mobile, name]))
    let left = event.capacity === null ? Infinity : event.capacity - event.attendeeCount
    return rows.map(({ mobile }) => {
      const name = names.get(mobile)
      if (name !== undefined) return { result: 'skip', sentence: eventsMessages('ROW_REGISTERED', { name }) }
      return left-- > 0
        ? { result: 'create', sentence: eventsMessages('ROW_REGISTER') }
        : addIssue(eventsMessages('EVENT_FULL'))
    })
  },

  async apply({ db, staff, target }, rows) {
    const event = await lockEvent(db, eventOf(target))
    throwIfError(getRegisterError(event, Date.now()))
    await withTableRules(() =>
      tables(db)
        .insertInto('eventAttendee')
        .values(
          rows.map(({ row: { email = '', ...row } }) => ({
            ...row,
            email,
            eventId: event.eventId,
            ticket: newTicket(),
            createdBy: staff.email,
            updatedBy: staff.email,
            attendedAt: null,
          })),
        )
        .execute(),
    )
  },
})

const addIssue = (message: Message): RowVerdict => ({ result: 'error', errors: [toImportError('', message)] })

function eventOf(target = ''): number {
  if (!/^\d{1,15}$/.test(target)) throw new NotFound(eventsMessages('EVENT_NOT_FOUND'))
  return Number(target)
}
