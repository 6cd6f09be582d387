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
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { bannerSize } from '#platform/contract/banner.ts'
import { uploads } from '#platform/contract/uploads.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

/** Banner form with a preview of the banner as stores see it. */
export function SellerBannerForm({ record: banner, ...props }: RecordFormProps<SellerBanner>) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(banner?.image?.url ?? null)
  const editor = useRecordEditor({
    screen: esellerScreens.banner,
    calls: sellerBannerCalls,
    record: banner,
    key: 'bannerId',
    words,
    labels: { linkValue: t('linkTarget'), startAt: t('startsOn'), endAt: t('endsOn') },
    schema: SellerBannerDraft,
    initial: recordValues(SellerBannerDraft, banner),
  })
  const { form } = editor
  const values = useFormValues(form)
  return (
    <RecordForm
      {...editor}
      {...props}
      aside={
        <section aria-label={t('preview')}>
          <h2 className="mb-8 text-14">{t('preview')}</h2>
          <BannerPicture src={picture} title={values.title} isEditable />
        </section>
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
