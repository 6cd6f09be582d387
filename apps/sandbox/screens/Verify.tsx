import { useState } from 'react'
import { kycAppCalls } from '#areas/merchants/kyc/app/contract.ts'
import { IdType } from '#areas/merchants/kyc/contract.ts'
import { idExpires, partsFor } from '#areas/merchants/kyc/rules.ts'
import { PhotoCard } from '#areas/merchants/kyc/upload/screens/PhotoCard.tsx'
import { uploadWords } from '#areas/merchants/kyc/upload/words.ts'
import { send, useCall } from '#apps/sandbox/client.ts'
import { CallForm, SelectField } from '#apps/sandbox/Form.tsx'
import { Details, Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ClientReply } from '#platform/contract/client-request.ts'

type Kyc = ClientReply<typeof kycAppCalls.state>

export function Verify() {
  const t = useWords(phoneWords)
  const upload = useWords(uploadWords)
  const { data: kyc } = useCall(kycAppCalls.state, {})
  return (
    <Screen title={t('verifyTitle')}>
      {kyc && (
        <>
          <Details of={{ ...kyc, status: kyc.type }} fields={['status', 'submittedAt', 'reviewedAt']} />
          {kyc.requested && (
            <section className="bg-warning edge-warning p-12-14">
              <strong>
                {upload('requestedTitle', {
                  images: kyc.requested.images.map((part) => upload(part)).join(', '),
                })}
              </strong>
              <p className="m-0">{kyc.requested.reason}</p>
            </section>
          )}
          {kyc.canUpload && <Photos kyc={kyc} />}
        </>
      )}
    </Screen>
  )
}

function Photos({ kyc }: { kyc: Kyc }) {
  const t = useWords(phoneWords)
  const upload = useWords(uploadWords)
  const [chosen, setChosen] = useState(kyc.idType ?? '')
  const idType = IdType.safeParse(chosen).data ?? null
  const missing = partsFor(idType).filter((part) => !kyc.uploaded.includes(part))
  return (
    <>
      <SelectField
        field={{
          name: 'idType',
          label: upload('idType'),
          options: IdType.options.map((value) => ({ value, label: value })),
        }}
        value={chosen}
        error={null}
        onChange={setChosen}
      />
      <ul className="plain stack gap-12">
        {partsFor(idType).map((part) => (
          <PhotoCard
            key={part}
            part={part}
            idType={idType}
            isUploaded={kyc.uploaded.includes(part)}
            error={null}
            upload={async (type, image) =>
              void (await send(kycAppCalls.addImage, { part, idType: type, image }))
            }
          />
        ))}
      </ul>
      <p role="status">
        {missing.length > 0 && t('missingPhotos', { photos: missing.map((part) => upload(part)).join(', ') })}
      </p>
      <CallForm
        call={kycAppCalls.submit}
        fields={[
          { name: 'idNumber', label: upload('idNumber'), hint: upload('idNumberHint') },
          ...(idExpires(idType)
            ? [{ name: 'idExpiry', label: upload('idExpiry'), kind: 'day' as const }]
            : []),
        ]}
        input={({ idNumber = '', idExpiry = '' }) => ({
          idType,
          idNumber,
          ...(idExpires(idType) && { idExpiry }),
        })}
        button={upload('submit')}
      />
    </>
  )
}
