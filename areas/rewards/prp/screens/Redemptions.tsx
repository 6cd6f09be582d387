import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { Suspense, useState } from 'react'
import { prpPlace } from '#areas/rewards/access.ts'
import { FulfilmentStatus } from '#platform/contract/fulfilment.ts'
import { prpList } from '#areas/rewards/prp/columns.ts'
import { FulfilmentBadge } from '#platform/console/fulfilment.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toCreate } from '#platform/access.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ListScreen, NameWithPicture, pinnedChoices } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'

const Redeem = lazyPart(async () => ({ default: (await import('./Redeem.tsx')).Redeem }))

/** List of redemptions with their status. */
export default function Redemptions() {
  const t = useWords(prpWords)
  const disabledReason = useDisabledReason(toCreate(prpPlace))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListScreen
        pluralName={t('redemptionsPlural')}
        searchIn={t('searchRewards')}
        nameOf={({ itemName, name }) => `${itemName}, ${name}`}
        record={rewardScreens.prpReward}
        filters={[
          pinnedChoices('status', t('status'), FulfilmentStatus.options, labelOf),
          { key: 'redeemed', label: t('redeemed'), kind: 'dates' },
        ]}
        list={prpList}
        cells={{
          item: ({ itemName, itemImage }) => <NameWithPicture name={itemName} picture={itemImage} />,
          status: ({ status }) => <FulfilmentBadge status={status} />,
        }}
        targets={{
          item: ({ itemId }) => recordTarget(rewardScreens.prpItem, { id: itemId }),
          person: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }),
        }}
        actions={
          <Button
            disabled={disabledReason !== null}
            title={disabledReason ?? undefined}
            onClick={() => setOpen(true)}
          >
            {t('redeem')}
          </Button>
        }
        whenEmpty={{ title: t('noRewards'), sentence: t('noRewardsSentence') }}
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('redeem')} size="lg">
        <Suspense>{isOpen && <Redeem onEnd={() => setOpen(false)} />}</Suspense>
      </Modal>
    </>
  )
}
