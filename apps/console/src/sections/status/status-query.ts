import { callQuery } from '../../api.ts'

/** Milliseconds: each process says this often that it runs. */
const readEvery = 15_000

export const installationStatus = () => ({ ...callQuery('getInstallationStatus'), refetchInterval: readEvery })
