export { bannerSize, whyNotBannerPicture } from '#platform/contract/banner-picture.ts'
