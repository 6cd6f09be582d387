import { sql } from 'kysely'
import { type CampaignDraft, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { type CampaignVerb, whyNot } from '#areas/eload/campaigns/rules.ts'
import {
  aboutCampaign,
  allPresets,
  findCampaign,
  insertCampaign,
  type KeptCampaign,
  lockCampaign,
  moveCampaign,
  noteRequest,
  overwriteCampaign,
  pageOfCampaigns,
  removeCampaign,
} from '#areas/eload/campaigns/server/campaigns.ts'
import { campaignExport } from '#areas/eload/campaigns/server/exports.ts'
import { campaignKind, type CampaignPayload, note } from '#areas/eload/campaigns/server/kind.ts'
import { peopleLike, refuseMisfits } from '#areas/eload/campaigns/server/parts.ts'
import { askForStep } from '#areas/eload/campaigns/server/timing.ts'
import { pageOfGrants, previewVoid, takeBackGrants } from '#areas/eload/campaigns/server/voiding.ts'
import { decideBy } from '#areas/eload/server/deciding.ts'
import { refuseField } from '#areas/eload/server/refusing.ts'
import { chosenManagers, lineManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import {
  type Acting,
  callOff,
  openLink,
  raise,
  refusePaused,
  requestById,
  resend,
} from '#platform/server/approvals/approvals.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

export const campaignHandlers = handlersFor(campaignCalls, {
  list: ({ db, request }) => pageOfCampaigns(db, request),
  export: exportHandler(campaignExport),
  presets: ({ db }) => allPresets(db),
  people: ({ db, request }) => peopleLike(db, request.search),
  grants: ({ db, request }) => pageOfGrants(db, request),

  lineManagers: async ({ db, staff }) =>
    (await lineManagers(db))
      .filter(({ id }) => id !== staff.id)
      .map(({ id, email, name, position }) => ({ id, email, name, position })),

  detail: async ({ db, request }) => {
    const campaign = await findCampaign(db, request.campaignId)
    return { ...campaign, ...(await aboutCampaign(db, campaign)) }
  },

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    await refuseMisfits(db, request, Date.now())
    const people = await chosenManagers(db, request.lineManagers, staff.id)
    const made = await insertCampaign(db, { ...request, lineManagers: people }, staff)
    await audit({
      action: 'Create',
      kind: 'eload-campaign',
      recordId: made.campaignId,
      label: `${made.refNo} ${made.name}`,
      toStatus: 'draft',
      after: told(request),
    })
    return done(`${made.refNo} was saved as a draft.`, saved(made))
  },

  update: async (asked) => {
    const { db, staff, audit } = asked
    const { campaignId, version, ...draft } = asked.request
    const before = await lockCampaign(db, campaignId, version)
    refuseUnless('update', before, staff)
    await refuseMisfits(db, draft, Date.now())
    const people = await chosenManagers(db, draft.lineManagers, staff.id)
    refuseAuthors(people, before)
    const { userIds } = await aboutCampaign(db, before)
    const changed = await overwriteCampaign(db, campaignId, { ...draft, lineManagers: people }, staff)
    const wasApproved = before.status === 'scheduled'
    await audit({
      action: 'Update',
      kind: 'eload-campaign',
      recordId: campaignId,
      label: `${changed.refNo} ${changed.name}`,
      before: told({ ...before, userIds, lineManagers: before.lineManagers.map(({ id }) => id) }),
      after: told(draft),
      ...(wasApproved && { fromStatus: 'scheduled', toStatus: 'for_approval' }),
    })
    if (!wasApproved) return done(`${changed.refNo} was saved.`, saved(changed))
    const { sentence, campaign } = await submit(asked, changed)
    return done(`${changed.refNo} was changed. ${sentence}`, saved(campaign))
  },

  delete: async (asked) => {
    const { db, request, staff, audit } = asked
    const before = await lockCampaign(db, request.campaignId, request.version)
    refuseUnless('delete', before, staff)
    await removeCampaign(db, before.campaignId, staff.email)
    if (before.returned && before.requestId !== null)
      await callOff(asked, [campaignKind], {
        requestId: before.requestId,
        reason: 'The campaign was deleted.',
      })
    await audit({
      action: 'Delete',
      kind: 'eload-campaign',
      recordId: before.campaignId,
      label: `${before.refNo} ${before.name}`,
      fromStatus: before.status,
    })
    return done(`${before.refNo} was deleted.`, saved({ ...before, version: before.version + 1 }))
  },

  action: (asked) => act(asked),

  updateStatus: async (asked) => {
    const { db, staff, request } = asked
    const { campaignId, version, status, reason = '' } = request
    const before = await lockCampaign(db, campaignId, version)
    if (status === 'for_approval') {
      refuseUnless('submit', before, staff)
      if (Date.parse(before.endAt) <= Date.now()) refuseField('endAt', 'Its time is over. Choose another')
      const { sentence, campaign } = await submit(asked, before)
      await note(asked, before, { action: 'Send for approval', to: 'for_approval', reason })
      return done(sentence, saved(campaign))
    }
    const verb = status === 'paused' ? 'pause' : 'resume'
    refuseUnless(verb, before, staff)
    if (verb === 'pause' && reason === '') refuseField('reason', 'Enter a reason of 5 to 500 characters')
    const move = { from: [before.status], to: status, by: staff.email, nextAt: before.endAt }
    const moved = await moveCampaign(db, campaignId, move)
    await askForStep(db, moved)
    await note(asked, before, { action: verb === 'pause' ? 'Pause' : 'Resume', to: status, reason })
    return done(`${before.refNo} is ${status}.`, saved(moved))
  },

  end: async (asked) => {
    const { db, staff, request } = asked
    const before = await lockCampaign(db, request.campaignId, request.version)
    refuseUnless('end', before, staff)
    const moved = await moveCampaign(db, before.campaignId, {
      from: [before.status],
      to: 'ended',
      by: staff.email,
    })
    await note(asked, before, { action: 'End', to: 'ended', reason: request.reason })
    return done(`${before.refNo} is ended.`, saved(moved))
  },

  void: async (asked) => {
    const { db, staff, request } = asked
    const { campaignId, version, reason, takeBack } = request
    const before = await lockCampaign(db, campaignId, version)
    refuseUnless('void', before, staff)
    refusePaused(staff)
    const moved = await moveCampaign(db, campaignId, {
      from: [before.status],
      to: 'voided',
      by: staff.email,
      also: sql`voided_by_id = ${staff.id}, take_back_due = ${takeBack && before.spent > 0}`,
    })
    await note(asked, before, { action: takeBack ? 'Void and take back' : 'Void', to: 'voided', reason })
    const isGiven = before.spent > 0
    if (takeBack && isGiven)
      await enqueue(db, takeBackGrants, { campaignId }, { key: String(campaignId), by: staff })
    const after = takeBack && isGiven ? ' What was given is taken back from now on.' : ''
    return done(`${before.refNo} is voided.${after}`, saved(moved))
  },

  voidPreview: async ({ db, request }) => {
    await findCampaign(db, request.campaignId)
    return previewVoid(db, request.campaignId)
  },
})

/** Sends a campaign to its line managers, and lets it wait for them. */
async function submit(acting: Acting, before: KeptCampaign) {
  const { db, staff } = acting
  const ids = before.lineManagers.map(({ id }) => id)
  const people = await chosenManagers(db, ids, staff.id)
  refuseAuthors(people, before)
  const { campaignId, refNo } = before
  const { requestId, sentence } = await raise(acting, campaignKind, {
    payload: payloadOf(before, (await aboutCampaign(db, before)).userIds),
    recordKind: 'eload-campaign',
    recordId: campaignId,
    ref: refNo,
    sentTo: people,
  })
  await noteRequest(db, campaignId, requestId)
  const campaign = await moveCampaign(db, campaignId, {
    from: [before.status],
    to: 'for_approval',
    by: staff.email,
    also: sql`submitted_by_id = ${staff.id}, decided_by_id = null, decided_by = null, decided_at = null,
      decision_reason = ''`,
  })
  return { sentence, campaign }
}

/** Refuses to send a campaign to those who wrote some of it: they would not be able to decide. */
function refuseAuthors(people: readonly { id: number; name: string }[], { authors }: KeptCampaign) {
  const author = people.find(({ id }) => authors.includes(id))
  if (author) refuseField('lineManagers', `${author.name} wrote some of it. Choose another line manager`)
}

async function act(asked: Asked<RequestOf<(typeof campaignCalls)['action']>, Staff>) {
  const { db, staff, request, audit } = asked
  const { action, token = '', campaignId } = request
  if (action === 'token-info') {
    const { requestId, actions } = await openLink(db, [campaignKind], token, staff)
    const { recordId } = await requestById(db, [campaignKind], requestId)
    const campaign = await findCampaign(db, Number(recordId))
    await audit({
      action: 'Look',
      kind: 'eload-campaign',
      recordId,
      label: `${campaign.refNo} ${campaign.name}`,
    })
    return done(`${campaign.refNo} is ${campaign.status}.`, { ...saved(campaign), campaign, actions })
  }
  if (action === 'resend') {
    if (campaignId === undefined) refuseField('campaignId', 'Name the campaign')
    const before = await lockCampaign(db, campaignId)
    refuseUnless('resend', before, staff)
    if (before.requestId === null) throw new Refusal(`${before.refNo} waits for nobody.`)
    const ids = before.lineManagers.map(({ id }) => id)
    const sentTo = await chosenManagers(db, ids, staff.id)
    refuseAuthors(sentTo, before)
    const { sentence } = await resend(asked, [campaignKind], { requestId: before.requestId, sentTo })
    await note(asked, before, { action: 'Resend', to: 'for_approval', reason: '' })
    return done(`${before.refNo} was sent again. ${sentence}`, saved(before))
  }
  const { recordId, sentence } = await decideBy(asked, campaignKind, action, request, {
    field: 'campaignId',
    id: campaignId,
    find: async (id) => {
      const { requestId, refNo, version } = await findCampaign(db, id)
      return { requestId, label: refNo, version }
    },
  })
  return done(sentence, saved(await findCampaign(db, recordId)))
}

function refuseUnless(verb: CampaignVerb, campaign: KeptCampaign, staff: Staff) {
  const why = whyNot(verb, campaign, staff.id)
  if (why === null) return
  if (why.reason === 'own')
    throw new Refusal('You cannot approve your own request.', { code: 'MAKER_IS_CHECKER' })
  throw new Refusal(`${campaign.refNo} is ${campaign.status.replace('_', ' ')}: that cannot be done now.`)
}

const saved = ({ campaignId, refNo, status, version }: KeptCampaign) => ({
  campaignId,
  refNo,
  status,
  version,
})

const payloadOf = (campaign: KeptCampaign, userIds: number[]): CampaignPayload => ({
  campaignId: campaign.campaignId,
  refNo: campaign.refNo,
  name: campaign.name,
  description: campaign.description,
  type: campaign.type,
  rebateType: campaign.rebateType,
  rebateValue: campaign.rebateValue,
  networkIds: campaign.networkIds,
  skuIds: campaign.skuIds,
  audience: campaign.audience,
  userIds,
  minAmount: campaign.minAmount,
  capPerUser: campaign.capPerUser,
  budget: campaign.budget,
  startAt: campaign.startAt,
  endAt: campaign.endAt,
})

/** A campaign as the log tells it. */
const told = (draft: Omit<CampaignDraft, 'description' | 'presetId'>) => ({
  name: draft.name,
  type: draft.type,
  gives: draft.rebateType === 'percent' ? `${pesosFrom(draft.rebateValue)}%` : pesosFrom(draft.rebateValue),
  networks: draft.networkIds.join(', '),
  skus: draft.skuIds.join(', '),
  audience: draft.audience,
  people: draft.userIds.length,
  minAmount: pesosFrom(draft.minAmount),
  capPerUser: draft.capPerUser === null ? null : pesosFrom(draft.capPerUser),
  budget: pesosFrom(draft.budget),
  startAt: draft.startAt,
  endAt: draft.endAt,
  lineManagers: draft.lineManagers.join(', '),
})
