import { Client } from 'pg'
import { loadReferenceData } from '#apps/api/reference.ts'
import { appRecordStage } from '#apps/api/seed/app-record-stage.ts'
import { adjustmentStage } from '#apps/api/seed/adjustment-stage.ts'
import { batchStage } from '#apps/api/seed/batch-stage.ts'
import { billsStage } from '#apps/api/seed/bills-stage.ts'
import { clientStage } from '#apps/api/seed/client-stage.ts'
import { complianceStage, largeTransactionStage } from '#apps/api/seed/compliance-stage.ts'
import { cifStage } from '#apps/api/seed/cif-stage.ts'
import { campaignStage } from '#apps/api/seed/campaign-stage.ts'
import { agentStage } from '#apps/api/seed/agent-stage.ts'
import { deskStage } from '#apps/api/seed/desk-stage.ts'
import { eloadMoneyStage } from '#apps/api/seed/eload-money-stage.ts'
import { exportStage } from '#apps/api/seed/export-stage.ts'
import { kantoadsStage } from '#apps/api/seed/kantoads-stage.ts'
import { kankolekStage } from '#apps/api/seed/kankolek-stage.ts'
import { identityStage } from '#apps/api/seed/identity-stage.ts'
import { loadStage } from '#apps/api/seed/load-stage.ts'
import { moneyStage } from '#apps/api/seed/money-stage.ts'
import { saleStage } from '#apps/api/seed/sale-stage.ts'
import { settingsStage } from '#apps/api/seed/settings-stage.ts'
import { raffleStage } from '#apps/api/seed/raffle-stage.ts'
import { rewardStage } from '#apps/api/seed/reward-stage.ts'
import { rouletteStage } from '#apps/api/seed/roulette-stage.ts'
import type { SeedSize, Stage } from '#apps/api/seed/stage.ts'
import { accountStage, staffStage } from '#apps/api/seed/staff-stage.ts'
import { staffChangeStage } from '#apps/api/seed/staff-changes.ts'
import { subscriberStage } from '#apps/api/seed/subscriber-stage.ts'
import { timelineStage } from '#apps/api/seed/timeline-stage.ts'
import { topupReportStage } from '#apps/api/seed/topup-report-stage.ts'
import { outreachStage } from '#apps/api/seed/outreach-stage.ts'
import { pictureStage } from '#apps/api/seed/picture-stage.ts'
import { paymentOrderStage } from '#apps/api/seed/payment-order-stage.ts'
import { promoStage } from '#apps/api/seed/promo-stage.ts'
import { topupStage } from '#apps/api/seed/topup-stage.ts'
import { eSuppliesStage } from '#apps/api/seed/esupplies-stage.ts'
import { walletStatusStage } from '#apps/api/seed/wallet-status-stage.ts'
import { walletStage } from '#apps/api/seed/wallet-stage.ts'

/** Stages of the demo data, ordered by dependency. */
export const stages: Stage[] = [
  staffStage,
  accountStage,
  staffChangeStage,
  clientStage,
  loadStage,
  promoStage,
  settingsStage,
  subscriberStage,
  agentStage,
  walletStage,
  appRecordStage,
  topupStage,
  identityStage,
  walletStatusStage,
  cifStage,
  moneyStage,
  paymentOrderStage,
  saleStage,
  topupReportStage,
  billsStage,
  deskStage,
  kankolekStage,
  adjustmentStage,
  batchStage,
  eSuppliesStage,
  rewardStage,
  rouletteStage,
  campaignStage,
  kantoadsStage,
  eloadMoneyStage,
  outreachStage,
  raffleStage,
  pictureStage,
  exportStage,
  largeTransactionStage,
  // Moves what the stages above wrote.
  timelineStage,
  complianceStage,
]

const demo = { subscribers: 20_000, transactions: 40_000, onlyWhenEmpty: true }

type Say = (line: string) => void

/** Fills an empty database with demo data. Returns whether any data was added. */
export function seedDemo(ownerUrl: string, say: Say): Promise<boolean> {
  return seed(ownerUrl, { ...demo, until: Date.now() }, say)
}

/** Runs each stage whose data is missing from the database. */
export async function seed(
  ownerUrl: string,
  size: SeedSize,
  say: Say,
  which: readonly Stage[] = stages,
): Promise<boolean> {
  await loadReferenceData(ownerUrl)
  const client = new Client({
    connectionString: ownerUrl,
    options: '-c timezone=UTC -c synchronous_commit=off',
  })
  await client.connect()
  try {
    let ran = false
    for (const stage of which) {
      if (!(await stage.when(client, size))) continue
      await stage.run(client, size, say)
      ran = true
    }
    return ran
  } finally {
    await client.end()
  }
}
