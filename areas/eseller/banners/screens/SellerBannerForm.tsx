import { useState } from 'react'
import { type SellerBanner, sellerBannerCalls, SellerBannerDraft } from '#areas/eseller/banners/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import {
  MomentField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { bannerSize } from '#platform/contract/banner-image.ts'
import { uploads } from '#platform/contract/uploads.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

type Props = { banner?: SellerBanner; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Banner form with a preview of the banner as stores see it. */
export function SellerBannerForm({ banner, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(banner?.image?.url ?? null)
  const save = useSaveRecord(
    sellerBannerCalls,
    banner && { bannerId: banner.bannerId, version: banner.version },
  )
  const form = useRecordForm({
    name: 'eseller-banner',
    words,
    labels: { linkValue: t('linkTarget'), startAt: t('startsOn'), endAt: t('endsOn') },
    id: banner?.bannerId,
    schema: SellerBannerDraft,
    initial: recordValues(SellerBannerDraft, banner),
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(esellerScreens.banner, { action: 'view', id: data.bannerId })}
      onCancel={() => goToScreen(esellerScreens.banners)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        <>
          <section aria-label={t('preview')}>
            <h2 className={styles.heading}>{t('preview')}</h2>
            <BannerPicture src={picture} title={values.title} isEditable />
          </section>
          {banner && <HistoryPanel kind="eseller-banner" id={banner.bannerId} />}
        </>
      }
    >
      <FieldGroup title={t('banner')}>
        <TextField name="title" />
        <SelectField name="status" />
        <FileField
          name="image"
          hint={t('imageHint')}
          upload={uploads.sellerBanner}
          stored={banner?.image ?? null}
          ratio={bannerSize.width / bannerSize.height}
          onPicture={setPicture}
        />
      </FieldGroup>
      <FieldGroup title={t('link')}>
        <SelectField
          name="linkType"
          onPick={(kind) => kind === 'none' && form.form.setFieldValue('linkValue', '')}
        />
        {values.linkType !== 'none' && <TextField name="linkValue" required hint={t('linkHint')} />}
      </FieldGroup>
      <FieldGroup title={t('displayPeriod')}>
        <MomentField name="startAt" hint={t('noLimitHint')} />
        <MomentField name="endAt" hint={t('noLimitHint')} />
      </FieldGroup>
    </RecordForm>
  )
}

/** Banner image in its aspect ratio. */
export function BannerPicture({
  src,
  title,
  isEditable = false,
}: {
  src: string | null
  title: string
  isEditable?: boolean
}) {
  const t = useWords(words)
  return src ? (
    <img className={styles.banner} src={src} alt={title} />
  ) : (
    <div className={`${styles.banner} ${styles.empty}`}>{t(isEditable ? 'chooseImage' : 'noImage')}</div>
  )
}
