import { merchantsMessages } from '#areas/merchants/messages.ts'
import {
  answeringCalls,
  type Channel,
  securityCalls,
  securityUnlockAct,
} from '#areas/merchants/security/contract.ts'
import { answerMinutes, lockedMessage, getSendError } from '#areas/merchants/security/rules.ts'
import { takeAnswer } from '#areas/merchants/security/server/answers.ts'
import { codeHandlers } from '#areas/merchants/security/server/code-handlers.ts'
import {
  insertLink,
  newLinkToken,
  questionsOfSend,
  sendOfLink,
} from '#areas/merchants/security/server/links.ts'
import { clearLockout, lockLockout, lockoutOf } from './lockout.ts'
import { masked, listMessages, notifySubscriber } from '#areas/merchants/security/server/outbox.ts'
import {
  findPerson,
  insertSend,
  lockPerson,
  listSent,
  type Person,
  questionsFor,
  sendsInLastHour,
  stateOfPerson,
} from './sends.ts'
import { customerWords, secretPlaceholder } from '#areas/merchants/customer-words.ts'
import { translatorFor } from '#platform/words.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor, publicHandlersFor } from '#platform/server/http.ts'
import { countLinkLookup } from '#platform/server/rate-limits.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

const staffHandlers = handlersFor(securityCalls, {
  send: async ({ db, request, staff, audit, configuration }) => {
    const { channel, questionIds, reason } = request
    const person = await lockPerson(db, request.cognitoSub)
    if ((await lockoutOf(db, person.id)).lockedAt !== null) throw new AppError(lockedMessage)
    const { n, waitSeconds } = await sendsInLastHour(db, person.id)
    const error = getSendError(n)
    if (error) {
      throw new AppError(error, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds: waitSeconds })
    }
    const recipient = imageUrls(person)[channel]
    if (recipient === null) {
      const code = channel === 'sms' ? 'NUMBER_RELEASED' : 'NO_EMAIL'
      rejectField('channel', merchantsMessages(code, { name: person.name }))
    }
    assertQuestionsSet(await questionsFor(db, person.id), questionIds, person)

    const sent = await insertSend(db, { subscriberId: person.id, channel, reason, questionIds, by: staff })
    const token = newLinkToken()
    const t = translatorFor(customerWords, person.language ?? 'en')
    const messageId = await notifySubscriber(db, configuration, {
      subscriberId: person.id,
      channel,
      recipient,
      subject: t('questionsSubject'),
      body: t('questions', {
        count: questionIds.length,
        minutes: String(answerMinutes),
        secret: secretPlaceholder,
      }),
      secret: `${configuration.publicUrl}/security-questions/${token}`,
      kind: 'security-question',
      expiresInMinutes: answerMinutes,
    })
    await insertLink(db, { token, sendId: sent.sendId, messageId })
    await audit({
      action: 'Send security questions',
      ...auditSubject(person),
      changes: [
        { field: 'channel', old: null, new: channel },
        { field: 'questions', old: null, new: questionIds.length },
      ],
      reason,
    })
    return done(merchantsMessages('QUESTIONS_QUEUED', { count: questionIds.length, name: person.name }), {
      id: sent.sendId,
      sendId: sent.sendId,
      status: 'sent',
      version: 1,
      expiresAt: sent.expiresAt,
    })
  },

  history: async ({ db, request, language }) => {
    const { id } = await findPerson(db, request.cognitoSub)
    return listSent(db, request, { subscriberId: id, language })
  },

  choices: async ({ db, request, language }) => {
    const person = await findPerson(db, request.cognitoSub)
    const addresses = imageUrls(person)
    const listView = (channel: Channel) => {
      const address = addresses[channel]
      return address === null ? null : masked(channel, address)
    }
    const { n } = await sendsInLastHour(db, person.id)
    const { failedAttempts, lockedAt } = await lockoutOf(db, person.id)
    return {
      id: person.id,
      questions: await questionsFor(db, person.id),
      channels: { sms: listView('sms'), push: listView('push'), email: listView('email') },
      disabledReason: (lockedAt === null ? getSendError(n) : lockedMessage)?.in(language) ?? null,
      lockedAt,
      wrongAnswers: failedAttempts,
      ...(await stateOfPerson(db, person.id)),
    }
  },

  messages: async ({ db, request, language }) => {
    const { id } = await findPerson(db, request.cognitoSub)
    return listMessages(db, request, { subscriberId: id, language })
  },

  unlock: async (context) => {
    const { db, request, audit } = context
    const person = await lockPerson(db, request.cognitoSub)
    const { lockedAt } = await lockLockout(db, person.id)
    if (lockedAt === null) throw new AppError(merchantsMessages('NOT_LOCKED'))
    const { kind, recordId, label } = auditSubject(person)
    const record = { kind, id: recordId, label }
    await guardDecision(context, { act: securityUnlockAct, stage: 'perform', record })
    await clearLockout(db, person.id)
    await audit({
      action: 'Unlock security questions',
      ...auditSubject(person),
      fromStatus: 'locked',
      toStatus: 'open',
      reason: request.reason,
    })
    return done(merchantsMessages('UNLOCKED', { name: person.name }), {
      id: person.id,
      status: 'open',
      version: 1,
    })
  },
})

const answeringHandlers = publicHandlersFor(answeringCalls, {
  byLink: async ({ db, request, http }) => {
    await countLinkLookup(db, http.ip)
    const { sendId, subscriberId, expiresAt, language } = await sendOfLink(db, request.token)
    const { lockedAt } = await lockoutOf(db, subscriberId)
    return { questions: await questionsOfSend(db, sendId), expiresAt, isLocked: lockedAt !== null, language }
  },

  answer: async ({ db, request, audit }) => {
    const { sendId, subscriberId, name } = await sendOfLink(db, request.token)
    // A link is valid only for the questions of its own send.
    if (!(await questionsOfSend(db, sendId)).some(({ id }) => id === request.id))
      rejectField('id', merchantsMessages('QUESTION_NOT_IN_LINK'))
    const answered = await takeAnswer(db, { id: request.id, subscriberId, answer: request.answer })
    const entry = { actor: null, ...auditSubject({ id: subscriberId, name }) }
    await audit({
      ...entry,
      action: 'Answer security question',
      ...(answered.status !== 'sent' && { toStatus: answered.status }),
      changes: [{ field: 'isRight', old: null, new: answered.status === 'passed' }],
    })
    if (answered.isVerified) await audit({ ...entry, action: 'Verify by security questions' })
    if (answered.isLocked) await audit({ ...entry, action: 'Lock security questions', toStatus: 'locked' })
    const message =
      answered.status === 'passed' ? merchantsMessages('ANSWER_RIGHT') : merchantsMessages('ANSWER_WRONG')
    return done(message, answered)
  },
})

export const securityHandlers = [...staffHandlers, ...codeHandlers, ...answeringHandlers]

const auditSubject = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({
  kind: 'subscriber',
  recordId: id,
  label: name,
})

const imageUrls = ({
  mobileNumber,
  isNumberReleased,
  cognitoSub,
  email,
}: Person): Record<Channel, string | null> => ({
  sms: isNumberReleased ? null : mobileNumber,
  push: cognitoSub,
  email,
})

type QuestionSet = Awaited<ReturnType<typeof questionsFor>>

function assertQuestionsSet(known: QuestionSet, request: readonly number[], person: Person) {
  for (const id of request) {
    const question = known.find((each) => each.id === id)
    const message = !question
      ? merchantsMessages('QUESTION_UNKNOWN')
      : merchantsMessages('NO_ANSWER_SET', { name: person.name })
    if (!question?.isSet) rejectField('questionIds', message)
  }
}
