import { merchantsMessages } from '#areas/merchants/messages.ts'
import { randomInt } from 'node:crypto'
import { codeCalls } from '#areas/merchants/security/contract.ts'
import { codeMinutes, getSendCodeError, lockedMessage } from '#areas/merchants/security/rules.ts'
import {
  codesInLastHour,
  insertCode,
  newestCode,
  replaceOpenCode,
  takeCode,
} from '#areas/merchants/security/server/codes.ts'
import { lockoutOf } from './lockout.ts'
import { notifySubscriber } from '#areas/merchants/security/server/outbox.ts'
import { findPerson, lockPerson, type Person } from './sends.ts'
import { customerWords, secretPlaceholder } from '#areas/merchants/customer-words.ts'
import { translatorFor } from '#platform/words.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { expireMessages } from '#platform/server/messages.ts'
import { AppError } from '#platform/server/errors.ts'

const messageKind = 'one-time-code'

export const codeHandlers = handlersFor(codeCalls, {
  state: async ({ db, request, language }) => {
    const person = await findPerson(db, request.cognitoSub)
    const { n } = await codesInLastHour(db, person.id)
    const { lockedAt } = await lockoutOf(db, person.id)
    return {
      id: person.id,
      recipient: maskedMobile(person.mobileNumber),
      code: await newestCode(db, person.id, language),
      disabledReason:
        (lockedAt === null ? (releasedError(person) ?? getSendCodeError(n)) : lockedMessage)?.in(language) ??
        null,
    }
  },

  send: async ({ db, request: { cognitoSub, reason }, staff, audit, configuration }) => {
    const person = await lockPerson(db, cognitoSub)
    const { lockedAt } = await lockoutOf(db, person.id)
    const { n, waitSeconds } = await codesInLastHour(db, person.id)
    if (lockedAt !== null) throw new AppError(lockedMessage)
    const released = releasedError(person)
    if (released) throw new AppError(released)
    const error = getSendCodeError(n)
    if (error)
      throw new AppError(error, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds: waitSeconds })
    await replaceOpenCode(db, person.id)
    await expireMessages(db, { kind: messageKind, about: String(person.id) })
    const t = translatorFor(customerWords, person.language ?? 'en')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const messageId = await notifySubscriber(db, configuration, {
      subscriberId: person.id,
      channel: 'sms',
      recipient: person.mobileNumber,
      subject: t('codeSubject'),
      body: t('code', { minutes: String(codeMinutes), secret: secretPlaceholder }),
      secret: code,
      kind: messageKind,
      expiresInMinutes: codeMinutes,
    })
    const { codeId, expiresAt } = await insertCode(db, {
      subscriberId: person.id,
      messageId,
      code,
      reason,
      by: staff,
    })
    await audit({ action: 'Send one-time code', ...about(person), reason })
    return done(merchantsMessages('CODE_QUEUED', { name: person.name }), {
      id: codeId,
      codeId,
      status: 'sent',
      version: 1,
      expiresAt,
    })
  },

  check: async ({ db, request: { cognitoSub, codeId, code }, audit }) => {
    const person = await findPerson(db, cognitoSub)
    const taken = await takeCode(db, { codeId, subscriberId: person.id, code })
    const isRight = taken.status === 'passed'
    await audit({
      action: 'Enter one-time code',
      ...about(person),
      ...(taken.status !== 'sent' && { toStatus: taken.status }),
      changes: [{ field: 'isRight', old: null, new: isRight }],
    })
    if (isRight) await audit({ action: 'Verify by one-time code', ...about(person) })
    return done(
      isRight ? merchantsMessages('VERIFIED', { name: person.name }) : merchantsMessages('CODE_WRONG'),
      taken,
    )
  },
})

const about = ({ id, name }: Person) => ({ kind: 'subscriber', recordId: id, label: name })

const releasedError = ({ isNumberReleased, name }: Person) =>
  isNumberReleased ? merchantsMessages('NUMBER_RELEASED', { name }) : null
