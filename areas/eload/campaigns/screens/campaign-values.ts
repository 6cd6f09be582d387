import { z } from 'zod'
import {
  type Audience,
  type Campaign,
  type campaignCalls,
  CampaignDraft,
  type CampaignType,
  checkCampaign,
} from '#areas/eload/campaigns/contract.ts'
import type { T } from './rebate-text.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** Form values of a campaign. */
export type Values = {
  name: string
  description: string
  presetId: number | null
  type: CampaignType
  rebateType: 'percent' | 'fixed'
  rebateValue: string | null
  networkIds: number[]
  skuIds: number[]
  audience: Audience
  userIds: number[]
  minAmount: string | null
  capPerUser: string | null
  budget: string | null
  startAt: string | null
  endAt: string | null
  lineManagers: number[]
}

const nothingIsZero = (text: unknown) => text ?? '0'

export const FormValues = CampaignDraft.extend({
  campaignId: z.int().optional(),
  version: z.int().optional(),
  minAmount: z.preprocess(nothingIsZero, CampaignDraft.shape.minAmount),
}).superRefine(checkCampaign)

const textOf = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : pesosFrom(hundredths)

/** Form values of a stored campaign, or of the campaign to copy without its period and approvers. */
export const initialValues = (campaign: Campaign | undefined, like: Campaign | undefined): Values => {
  const from = campaign ?? like
  return {
    name: from?.name ?? '',
    description: from?.description ?? '',
    presetId: from?.presetId ?? null,
    type: from?.type ?? 'rebate_boost',
    rebateType: from?.rebateType ?? 'percent',
    rebateValue: textOf(from?.rebateValue),
    networkIds: from?.networkIds ?? [],
    skuIds: from?.skuIds ?? [],
    audience: from?.audience ?? 'all',
    userIds: from?.userIds ?? [],
    minAmount: textOf(from?.minAmount) ?? '0.00',
    capPerUser: textOf(from?.capPerUser),
    budget: textOf(from?.budget),
    startAt: campaign?.startAt ?? null,
    endAt: campaign?.endAt ?? null,
    lineManagers: campaign?.lineManagers.map(({ id }) => id) ?? [],
  }
}

/** Converts validated form values to the request body. */
export const toInput = (values: Values): InputOf<typeof campaignCalls.create> => ({
  ...values,
  userIds: values.audience === 'segment' ? values.userIds : [],
  rebateValue: values.rebateValue ?? '',
  minAmount: values.minAmount ?? '0',
  budget: values.budget ?? '',
  startAt: values.startAt ?? '',
  endAt: values.endAt ?? '',
})

export const fieldLabels = (t: T) => ({
  name: t('name'),
  description: t('purpose'),
  presetId: t('preset'),
  type: t('type'),
  rebateType: t('rebateType'),
  rebateValue: t('rebate'),
  networkIds: t('networks'),
  skuIds: t('skus'),
  audience: t('audience'),
  userIds: t('people'),
  minAmount: t('minAmount'),
  capPerUser: t('capPerUser'),
  budget: t('budget'),
  startAt: t('startsOn'),
  endAt: t('endsOn'),
  lineManagers: t('lineManagers'),
})

/** Numeric keys in the value of a multi-select field. */
export const fieldKeys = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
