import { Button, Group, Skeleton } from '@mantine/core'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { type KankolekSettings, kankolekCalls } from '#areas/merchants/kankolek/contract.ts'
import classes from '#areas/merchants/kankolek/screens/kankolek.module.css'
import { words } from '#areas/merchants/kankolek/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Masked, EmptyState, ErrorState } from '#platform/console/record.ts'

/** The merchant's QR as a printable sheet, or the reason there is none. */
export function QrSheet({ settings }: { settings: KankolekSettings }) {
  const t = useWords(words)
  const { businessId, cognitoSub, businessName, businessAddress, whyNoQr } = settings
  const { data, error, refetch } = useApiQuery(
    kankolekCalls.qr,
    { businessId, cognitoSub, businessName },
    { enabled: whyNoQr === null, background: true },
  )
  if (whyNoQr !== null) return <EmptyState title={t('noQr')} sentence={whyNoQr} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} width={320} radius="sm" />
  const generatedOn = t('generatedOn', { when: formatShortMoment(data.generatedAt) })
  return (
    <>
      <p className="mb-12 muted">{t('qrSentence')}</p>
      <div className={classes.sheet}>
        <img className={classes.code} src={data.image} alt={t('qrOf', { name: data.businessName })} />
        <p className="text-18 font-semibold">{data.businessName}</p>
        {businessAddress !== '' && (
          <p className={`${classes.address} text-12`}>
            <Masked
              call={businessCalls.reveal}
              input={{ businessId }}
              field="businessAddress"
              name={t('address')}
              masked={businessAddress}
            />
          </p>
        )}
        <p className="text-12">{generatedOn}</p>
      </div>
      <Group mt="sm">
        <Button onClick={() => globalThis.print()}>{t('print')}</Button>
        <Button component="a" variant="default" href={data.image} download={`kankolek-${businessId}.png`}>
          {t('download')}
        </Button>
      </Group>
      <details className="mt-12">
        <summary>{t('qrText')}</summary>
        <p className="my-1em break-anywhere font-mono text-12">{data.qrString}</p>
      </details>
    </>
  )
}
