import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { ImagePane } from '#areas/merchants/kyc/screens/ImagePane.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './kyc.module.css'

/** The ID beside the selfie. Whoever holds the case sees them at once; others say why they look. */
export function Images({ kyc, isMine }: { kyc: KycRecord; isMine: boolean }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const view = useAsk(kycOtherCalls.viewImage)
  const [opened, setOpened] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const asked = useRef(new Set<number>())
  const cards = kyc.images.filter(({ side }) => side === 'id_card')
  const selfies = kyc.images.filter(({ side }) => side === 'selfie')
  const mayLook = isMine || reason !== null

  const open = async (imageId: number, why: string | null) => {
    if (asked.current.has(imageId)) return
    asked.current.add(imageId)
    try {
      const { data } = await view.mutateAsync({ image_id: imageId, ...(why !== null && { reason: why }) })
      setOpened((before) => new Map(before).set(data.id, data.data_url))
    } catch (error) {
      asked.current.delete(imageId)
      toast('danger', say('error'), sentenceOf(error))
    }
  }
  const newest = [cards[0]?.image_id, selfies[0]?.image_id].filter((id) => id !== undefined)
  const wanted = newest.join(' ')
  useEffect(() => {
    if (!mayLook) return
    for (const imageId of newest) void open(imageId, isMine ? null : reason)
    // oxlint-disable-next-line react/exhaustive-deps -- opened once for each image, however often it is drawn
  }, [mayLook, wanted])

  if (kyc.images.length === 0) return <EmptyState title={t('noImages')} sentence={t('noImagesSentence')} />
  if (!mayLook) {
    return (
      <>
        <EmptyState
          title={t('imagesHidden')}
          sentence={t('imagesHiddenSentence')}
          action={<Button onClick={() => setAsking(true)}>{t('showImages')}</Button>}
        />
        {isAsking && (
          <ReasonDialog
            title={t('whyLook')}
            consequence={t('whyLookConsequence')}
            verb={t('showImages')}
            onConfirm={async (why) => setReason(why)}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    )
  }
  const sides = [
    ['id_card', t('idCard'), cards],
    ['selfie', t('selfie'), selfies],
  ] as const
  return (
    <div className={styles.panes}>
      {sides.map(([side, title, images]) => (
        <ImagePane
          key={`${side} ${wanted}`}
          title={title}
          alt={t('imageAlt', { side: title, name: kyc.name })}
          images={images}
          opened={opened}
          open={(imageId) => void open(imageId, isMine ? null : reason)}
        />
      ))}
    </div>
  )
}
