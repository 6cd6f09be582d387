import { peopleLike } from '#areas/merchants/subscribers/public.ts'
import { nameReferences } from '#areas/eload/shared/server/name-references.ts'
import { statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { campaignAct, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { type CampaignAction, getCampaignError, voidDays, voidLevelOf } from '#areas/eload/campaigns/rules.ts'
import {
  campaignParts,
  allPresets,
  campaigns,
  campaignRecord,
  insertCampaign,
  type CampaignRecord,
  lockCampaign,
  transitionCampaign,
  linkApprovalRequest,
  overwriteCampaign,
  listCampaigns,
  removeCampaign,
} from '#areas/eload/campaigns/server/campaigns.ts'
import { campaignExport } from '#areas/eload/exports.ts'
import { approverLevel } from '#platform/access.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { campaignApprovalType, type CampaignPayload, recordJobAudit } from './approval-type.ts'
import { assertReferencesExist } from './references.ts'
import { scheduleNextTransition } from './scheduled-job.ts'
import { listGrants, previewVoid, reverseGrants } from './void-campaign.ts'
import { decideBy } from '#areas/eload/shared/server/decisions.ts'
import { rejectField, AppError } from '#platform/server/errors.ts'
import { resolveLineManagers, lineManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import {
  type ActorContext,
  cancelRequest,
  openLink,
  submitRequest,
  requestById,
  resend,
} from '#platform/server/approvals.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Staff } from '#platform/server/staff.ts'

export const campaignHandlers = handlersFor(campaignCalls, {
  list: ({ db, request }) => listCampaigns(db, request),
  export: exportHandler(campaignExport),
  presets: ({ db }) => allPresets(db),
  people: ({ db, request }) => peopleLike(db, request.search),
  grants: ({ db, request, language }) => listGrants(db, request, language),

  lineManagers: async ({ db, staff }) =>
    (await lineManagers(db))
      .filter(({ id }) => id !== staff.id)
      .map(({ id, email, name, position }) => ({ id, email, name, position })),

  detail: async ({ db, request }) => {
    const campaign = await campaigns.find(db, request.campaignId)
    return { ...campaign, ...(await campaignParts(db, campaign)) }
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    await assertReferencesExist(db, request, Date.now())
    const people = await resolveLineManagers(db, request.lineManagers, staff.id)
    const created = await insertCampaign(db, { ...request, lineManagers: people }, staff)
    await audit({
      action: 'Create',
      kind: 'eload-campaign',
      recordId: created.campaignId,
      label: `${created.refNo} ${created.name}`,
      toStatus: 'draft',
      ...(await nameReferences(db, {
        after: campaignRecord.auditSnapshot({ ...request, lineManagers: people }),
      })),
    })
    return done(eloadMessages('DRAFT_SAVED', { ref: created.refNo }), saved(created))
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { campaignId, version, ...draft } = context.request
    const before = await lockCampaign(db, campaignId, version)
    assertAllowed('update', before, staff)
    await assertReferencesExist(db, draft, Date.now())
    const people = await resolveLineManagers(db, draft.lineManagers, staff.id)
    assertNotAuthors(people, before)
    const { userIds } = await campaignParts(db, before)
    const changed = await overwriteCampaign(db, campaignId, { ...draft, lineManagers: people }, staff)
    const wasApproved = before.status === 'scheduled'
    const snapshots = {
      before: campaignRecord.auditSnapshot({ ...before, userIds }),
      after: campaignRecord.auditSnapshot({ ...draft, lineManagers: people }),
    }
    await audit({
      action: 'Update',
      kind: 'eload-campaign',
      recordId: campaignId,
      label: `${changed.refNo} ${changed.name}`,
      ...(await nameReferences(db, snapshots)),
      ...(wasApproved && { fromStatus: 'scheduled', toStatus: 'for_approval' }),
    })
    if (!wasApproved) return done(eloadMessages('SAVED', { name: changed.refNo }), saved(changed))
    const { sentence, campaign } = await submit(context, changed)
    return done(sentence, saved(campaign))
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    const before = await lockCampaign(db, request.campaignId, request.version)
    assertAllowed('delete', before, staff)
    await removeCampaign(db, before.campaignId, staff.email)
    if (before.returned && before.requestId !== null)
      await cancelRequest(context, [campaignApprovalType], {
        requestId: before.requestId,
        reason: eloadMessages('REASON_CAMPAIGN_DELETED').encoded,
      })
    await audit({
      action: 'Delete',
      kind: 'eload-campaign',
      recordId: before.campaignId,
      label: `${before.refNo} ${before.name}`,
      fromStatus: before.status,
    })
    return done(
      eloadMessages('DELETED', { name: before.refNo }),
      saved({ ...before, version: before.version + 1 }),
    )
  },

  action: (context) => act(context),

  updateStatus: async (context) => {
    const { db, staff, request } = context
    const { campaignId, version, status, reason = '' } = request
    const before = await lockCampaign(db, campaignId, version)
    if (status === 'for_approval') {
      assertAllowed('submit', before, staff)
      if (Date.parse(before.endAt) <= Date.now()) rejectField('endAt', eloadMessages('END_PASSED'))
      const { sentence, campaign } = await submit(context, before)
      await recordJobAudit(context, before, { action: 'Submit for approval', to: 'for_approval', reason })
      return done(sentence, saved(campaign))
    }
    const action = status === 'paused' ? 'pause' : 'resume'
    assertAllowed(action, before, staff)
    if (action === 'pause' && reason === '') rejectField('reason', eloadMessages('REASON_REQUIRED'))
    await guardDecision(context, {
      act: campaignAct,
      stage: 'perform',
      record: { kind: 'eload-campaign', id: campaignId, label: before.refNo },
    })
    const move = { from: [before.status], to: status, by: staff.email, nextAt: before.endAt }
    const moved = await transitionCampaign(db, campaignId, move)
    await scheduleNextTransition(db, moved)
    await recordJobAudit(context, before, {
      action: action === 'pause' ? 'Pause' : 'Resume',
      to: status,
      reason,
    })
    return done(
      eloadMessages('STATUS_CHANGED', { name: before.refNo, status: statusLabel(status) }),
      saved(moved),
    )
  },

  end: async (context) => {
    const { db, staff, request } = context
    const before = await lockCampaign(db, request.campaignId, request.version)
    assertAllowed('end', before, staff)
    const moved = await transitionCampaign(db, before.campaignId, {
      from: [before.status],
      to: 'ended',
      by: staff.email,
    })
    await recordJobAudit(context, before, { action: 'End', to: 'ended', reason: request.reason })
    return done(eloadMessages('CAMPAIGN_WAS_ENDED', { ref: before.refNo }), saved(moved))
  },

  void: async (context) => {
    const { db, staff, request } = context
    const { campaignId, version, reason, takeBack } = request
    const before = await lockCampaign(db, campaignId, version)
    assertAllowed('void', before, staff)
    const level = voidLevelOf(before, Date.now())
    if (level > approverLevel && staff.level < level)
      throw new AppError(eloadMessages('CAMPAIGN_VOID_LATE', { days: voidDays, level }), {
        code: 'FORBIDDEN',
        httpStatus: 403,
        subject: { kind: 'eload-campaign', recordId: campaignId, label: before.refNo },
      })
    await guardDecision(context, {
      act: campaignAct,
      stage: 'approve',
      record: { kind: 'eload-campaign', id: campaignId, label: before.refNo },
      makers: before.authors.map((id) => ({ id, name: '' })),
      amount: takeBack ? before.spent : null,
      level,
    })
    const moved = await transitionCampaign(db, campaignId, {
      from: [before.status],
      to: 'voided',
      by: staff.email,
      also: sql`voided_by_id = ${staff.id}, reversal_due = ${takeBack && before.spent > 0}`,
    })
    await recordJobAudit(context, before, {
      action: takeBack ? 'Void and recover' : 'Void',
      to: 'voided',
      reason,
    })
    const isGiven = before.spent > 0
    if (takeBack && isGiven)
      await enqueue(db, reverseGrants, { campaignId }, { key: String(campaignId), by: staff })
    return done(
      eloadMessages(takeBack && isGiven ? 'CAMPAIGN_VOIDED_REVERSING' : 'CAMPAIGN_VOIDED', {
        ref: before.refNo,
      }),
      saved(moved),
    )
  },

  voidPreview: async ({ db, request }) => {
    await campaigns.find(db, request.campaignId)
    return previewVoid(db, request.campaignId)
  },
})

/** Submits a campaign to its line managers and marks it as pending. */
async function submit(context: ActorContext, before: CampaignRecord) {
  const { db, staff } = context
  const ids = before.lineManagers.map(({ id }) => id)
  const people = await resolveLineManagers(db, ids, staff.id)
  assertNotAuthors(people, before)
  const { campaignId, refNo } = before
  const { requestId, sentence } = await submitRequest(context, campaignApprovalType, {
    payload: payloadOf(before, (await campaignParts(db, before)).userIds),
    recordKind: 'eload-campaign',
    recordId: campaignId,
    ref: refNo,
    sentTo: people,
  })
  await linkApprovalRequest(db, campaignId, requestId)
  const campaign = await transitionCampaign(db, campaignId, {
    from: [before.status],
    to: 'for_approval',
    by: staff.email,
    also: sql`submitted_by_id = ${staff.id}, decided_by_id = null, decided_by = null, decided_at = null,
      decision_reason = ''`,
  })
  return { sentence, campaign }
}

/** Rejects addressing a campaign to its authors, who could not decide on it. */
function assertNotAuthors(people: readonly { id: number; name: string }[], { authors }: CampaignRecord) {
  const author = people.find(({ id }) => authors.includes(id))
  if (author) rejectField('lineManagers', eloadMessages('AUTHOR_CANNOT_APPROVE', { name: author.name }))
}

async function act(context: RequestContext<RequestOf<(typeof campaignCalls)['action']>, Staff>) {
  const { db, staff, request, audit } = context
  const { action, token = '', campaignId } = request
  if (action === 'token-info') {
    const { requestId, actions } = await openLink(db, [campaignApprovalType], token, staff)
    const { recordId } = await requestById(db, [campaignApprovalType], requestId)
    const campaign = await campaigns.find(db, Number(recordId))
    await audit({
      action: 'View',
      kind: 'eload-campaign',
      recordId,
      label: `${campaign.refNo} ${campaign.name}`,
    })
    return done(
      eloadMessages('STATUS_CHANGED', { name: campaign.refNo, status: statusLabel(campaign.status) }),
      {
        ...saved(campaign),
        campaign,
        actions,
      },
    )
  }
  if (action === 'resend') {
    if (campaignId === undefined) rejectField('campaignId', eloadMessages('CAMPAIGN_REQUIRED'))
    const before = await lockCampaign(db, campaignId)
    assertAllowed('resend', before, staff)
    if (before.requestId === null) throw new AppError(eloadMessages('NOT_PENDING', { ref: before.refNo }))
    const ids = before.lineManagers.map(({ id }) => id)
    const sentTo = await resolveLineManagers(db, ids, staff.id)
    assertNotAuthors(sentTo, before)
    const { sentence } = await resend(context, [campaignApprovalType], {
      requestId: before.requestId,
      sentTo,
    })
    await recordJobAudit(context, before, { action: 'Resend', to: 'for_approval', reason: '' })
    return done(sentence, saved(before))
  }
  const { recordId, sentence } = await decideBy(context, campaignApprovalType, action, request, {
    field: 'campaignId',
    id: campaignId,
    find: async (id) => {
      const { requestId, refNo } = await campaigns.find(db, id)
      return { requestId, label: refNo }
    },
  })
  return done(sentence, saved(await campaigns.find(db, recordId)))
}

function assertAllowed(action: CampaignAction, campaign: CampaignRecord, staff: Staff) {
  const error = getCampaignError(action, campaign, staff.id)
  if (error === null) return
  if (error.code === 'own') throw new AppError(eloadMessages('CAMPAIGN_MAKER'), { code: 'MAKER_IS_CHECKER' })
  throw new AppError(
    eloadMessages('CAMPAIGN_WRONG_STATUS', { ref: campaign.refNo, status: statusLabel(campaign.status) }),
  )
}

const saved = ({ campaignId, refNo, status, version }: CampaignRecord) => ({
  campaignId,
  refNo,
  status,
  version,
})

const payloadOf = (campaign: CampaignRecord, userIds: number[]): CampaignPayload => ({
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
