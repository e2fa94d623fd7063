import { AwsV4Signer } from 'aws4fetch'

export type S3Address = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

type Unsigned = { method: string; path: string; headers: Record<string, string>; datetime?: string }

/** Signs requests for a bucket. Each day has its own key; `keys` holds only the latest. */
export const openSigner =
  ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address, keys = new Map<string, ArrayBuffer>()) =>
  async ({ path, ...unsigned }: Unsigned) => {
    const url = `${endpoint}/${bucket}${path}`
    const signed = await new AwsV4Signer({ ...unsigned, url, service: 's3', region, accessKeyId, secretAccessKey, cache: keys }).sign()
    for (const day of [...keys.keys()].slice(0, -1)) keys.delete(day)
    return signed
  }
