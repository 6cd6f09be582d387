import { type Channel, securityCalls } from '#areas/merchants/security/contract.ts'
import { whyNotSend } from '#areas/merchants/security/rules.ts'
import { masked, pageOfMessages, tellSubscriber } from '#areas/merchants/security/server/outbox.ts'
import {
  findPerson,
  insertSend,
  lockPerson,
  pageOfSent,
  type Person,
  questionsFor,
  sendsInLastHour,
} from '#areas/merchants/security/server/sending.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

export const securityHandlers = handlersFor(securityCalls, {
  send: async ({ db, request, staff, audit }) => {
    const { channel, questionIds, reason } = request
    const person = await lockPerson(db, request.cognitoSub)
    const { n, waitSeconds } = await sendsInLastHour(db, person.id)
    const whyNot = whyNotSend(n)
    if (whyNot) {
      throw new Refusal(whyNot, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds: waitSeconds })
    }
    const recipient = addressesOf(person)[channel]
    if (recipient === null) {
      throw new FieldRefusal([{ field: 'channel', message: `${person.name} has no e-mail.` }])
    }
    refuseUnset(await questionsFor(db, person.id), questionIds, person)

    const sent = await insertSend(db, { subscriberId: person.id, channel, reason, questionIds, by: staff })
    await tellSubscriber(db, {
      subscriberId: person.id,
      channel,
      recipient,
      subject: 'A question about your wallet',
      body: `To know that it is you, we ask you ${spoken(questionIds.length)}. Open the app and answer within 30 minutes. We never ask for your PIN or password.`,
      kind: 'security-question',
    })
    await audit({
      action: 'Send security questions',
      kind: 'subscriber',
      recordId: person.id,
      label: person.name,
      changes: [
        { field: 'channel', old: null, new: channel },
        { field: 'questions', old: null, new: questionIds.length },
      ],
      reason,
    })
    return done(`${person.name} was sent ${spoken(questionIds.length)}. They have 30 minutes.`, {
      id: sent.sendId,
      sendId: sent.sendId,
      status: 'sent',
      version: 1,
      expiresAt: sent.expiresAt,
    })
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
    return {
      questions: await questionsFor(db, person.id),
      channels: { sms: shown('sms'), push: shown('push'), email: shown('email') },
      whyNot: whyNotSend(n),
    }
  },

  messages: async ({ db, request }) => {
    const { id } = await findPerson(db, request.cognitoSub)
    return pageOfMessages(db, request, id)
  },
})

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
