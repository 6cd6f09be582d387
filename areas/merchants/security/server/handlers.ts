import { createHash, timingSafeEqual } from 'node:crypto'
import { answeringCalls, type Channel, securityCalls } from '#areas/merchants/security/contract.ts'
import { answerMinutes, lockedMessage, whyNotSend } from '#areas/merchants/security/rules.ts'
import { setAnswers, takeAnswer } from '#areas/merchants/security/server/answers.ts'
import { codeHandlers } from '#areas/merchants/security/server/code-handlers.ts'
import {
  insertLink,
  newLinkToken,
  questionsOfSend,
  sendOfLink,
} from '#areas/merchants/security/server/links.ts'
import { clearLock, holdLock, lockOf } from '#areas/merchants/security/server/locking.ts'
import { masked, pageOfMessages, tellSubscriber } from '#areas/merchants/security/server/outbox.ts'
import {
  findPerson,
  insertSend,
  lockPerson,
  pageOfSent,
  type Person,
  questionsFor,
  sendsInLastHour,
  stateOfPerson,
} from '#areas/merchants/security/server/sending.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { done, handlersFor, type Http, publicHandlersFor } from '#platform/server/handlers.ts'
import { countLinkLookup } from '#platform/server/rate-limits/networks.ts'
import { FieldRefusal, Refusal, SignInFirst } from '#platform/server/refusal.ts'

const staffHandlers = handlersFor(securityCalls, {
  send: async ({ db, request, staff, audit, configuration }) => {
    const { channel, questionIds, reason } = request
    const person = await lockPerson(db, request.cognitoSub)
    if ((await lockOf(db, person.id)).lockedAt !== null) throw new Refusal(lockedMessage)
    const { n, waitSeconds } = await sendsInLastHour(db, person.id)
    const whyNot = whyNotSend(n)
    if (whyNot) {
      throw new Refusal(whyNot, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds: waitSeconds })
    }
    const recipient = addressesOf(person)[channel]
    if (recipient === null) {
      throw new FieldRefusal([{ field: 'channel', message: `${person.name} has no email.` }])
    }
    refuseUnset(await questionsFor(db, person.id), questionIds, person)

    const sent = await insertSend(db, { subscriberId: person.id, channel, reason, questionIds, by: staff })
    const token = newLinkToken()
    const messageId = await tellSubscriber(db, configuration, {
      subscriberId: person.id,
      channel,
      recipient,
      subject: 'Security check of your wallet',
      body: `To confirm that it is you, answer ${spoken(questionIds.length)} within ${answerMinutes} minutes: {secret} We never ask for your PIN or password.`,
      secret: `${configuration.publicUrl}/security-questions/${token}`,
      kind: 'security-question',
      expiresInMinutes: answerMinutes,
    })
    await insertLink(db, { token, sendId: sent.sendId, messageId })
    await audit({
      action: 'Send security questions',
      ...about(person),
      changes: [
        { field: 'channel', old: null, new: channel },
        { field: 'questions', old: null, new: questionIds.length },
      ],
      reason,
    })
    const verb = questionIds.length === 1 ? 'is' : 'are'
    return done(
      `${spoken(questionIds.length)} for ${person.name} ${verb} queued. The history shows when they are delivered.`,
      {
        id: sent.sendId,
        sendId: sent.sendId,
        status: 'sent',
        version: 1,
        expiresAt: sent.expiresAt,
      },
    )
  },

  history: async ({ db, request }) => {
    const { id } = await findPerson(db, request.cognitoSub)
    return pageOfSent(db, request, id)
  },

  choices: async ({ db, request }) => {
    const person = await findPerson(db, request.cognitoSub)
    const addresses = addressesOf(person)
    const shown = (channel: Channel) => {
      const address = addresses[channel]
      return address === null ? null : masked(channel, address)
    }
    const { n } = await sendsInLastHour(db, person.id)
    const { wrong, lockedAt } = await lockOf(db, person.id)
    return {
      questions: await questionsFor(db, person.id),
      channels: { sms: shown('sms'), push: shown('push'), email: shown('email') },
      whyNot: lockedAt === null ? whyNotSend(n) : lockedMessage,
      lockedAt,
      wrongAnswers: wrong,
      ...(await stateOfPerson(db, person.id)),
    }
  },

  messages: async ({ db, request }) => {
    const { id } = await findPerson(db, request.cognitoSub)
    return pageOfMessages(db, request, id)
  },

  unlock: async ({ db, request, audit }) => {
    const person = await lockPerson(db, request.cognitoSub)
    const { lockedAt } = await holdLock(db, person.id)
    if (lockedAt === null) throw new Refusal('The security questions of this person are not locked.')
    await clearLock(db, person.id)
    await audit({
      action: 'Unlock security questions',
      ...about(person),
      fromStatus: 'locked',
      toStatus: 'open',
      reason: request.reason,
    })
    return done(`The security questions of ${person.name} are unlocked.`, {
      id: person.id,
      status: 'open',
      version: 1,
    })
  },
})

const answeringHandlers = publicHandlersFor(answeringCalls, {
  setAnswers: async ({ db, request, http, audit, configuration }) => {
    refuseUnlessApp(configuration, http)
    const person = await lockPerson(db, request.cognitoSub)
    await setAnswers(db, person.id, request.answers)
    const questions = request.answers.map(({ questionId }) => questionId).toSorted((a, b) => a - b)
    await audit({
      actor: null,
      action: 'Set security answers',
      ...about(person),
      changes: [{ field: 'questions', old: null, new: questions.join(', ') }],
    })
    return done('The answers are set.', { set: questions.length })
  },

  byLink: async ({ db, request, http }) => {
    await countLinkLookup(db, http.ip)
    const { sendId, subscriberId, expiresAt } = await sendOfLink(db, request.token)
    const { lockedAt } = await lockOf(db, subscriberId)
    return { questions: await questionsOfSend(db, sendId), expiresAt, isLocked: lockedAt !== null }
  },

  answer: async ({ db, request, audit }) => {
    const { sendId, subscriberId, name } = await sendOfLink(db, request.token)
    // The link of one send answers no question of another.
    if (!(await questionsOfSend(db, sendId)).some(({ id }) => id === request.id))
      throw new FieldRefusal([{ field: 'id', message: 'This link does not ask that question.' }])
    const answered = await takeAnswer(db, { id: request.id, subscriberId, answer: request.answer })
    const entry = { actor: null, ...about({ id: subscriberId, name }) }
    await audit({
      ...entry,
      action: 'Answer security question',
      ...(answered.status !== 'sent' && { toStatus: answered.status }),
      changes: [{ field: 'isRight', old: null, new: answered.status === 'passed' }],
    })
    if (answered.isVerified) await audit({ ...entry, action: 'Verify by security questions' })
    if (answered.isLocked) await audit({ ...entry, action: 'Lock security questions', toStatus: 'locked' })
    const message =
      answered.status === 'passed' ? 'Your answer is right.' : 'Your answer is not the one that was set.'
    return done(message, answered)
  },
})

export const securityHandlers = [...staffHandlers, ...codeHandlers, ...answeringHandlers]

const about = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({
  kind: 'subscriber',
  recordId: id,
  label: name,
})

/** Refuses unless the request carries the key of the app's server. */
function refuseUnlessApp({ appApiKey }: Configuration, { token }: Http) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (appApiKey === null || !timingSafeEqual(digest(token), digest(appApiKey))) throw new SignInFirst()
}

const addressesOf = ({ mobileNumber, cognitoSub, email }: Person): Record<Channel, string | null> => ({
  sms: mobileNumber,
  push: cognitoSub,
  email,
})

const spoken = (n: number) => (n === 1 ? '1 question' : `${n} questions`)

type Known = Awaited<ReturnType<typeof questionsFor>>

function refuseUnset(known: Known, asked: readonly number[], person: Person) {
  for (const id of asked) {
    const question = known.find((each) => each.id === id)
    const message = !question
      ? 'There is no such question.'
      : `${person.name} has set no answer to: ${question.question}`
    if (!question?.isSet) throw new FieldRefusal([{ field: 'questionIds', message }])
  }
}
