/** Every step after the first request, in one chunk. */
export { ConnectRecordStep } from './connect-record-step.tsx'
export { MfaSetupStep } from './mfa-setup-step.tsx'
export { MfaVerifyStep } from './mfa-verify-step.tsx'
export { NewPasswordStep } from './new-password-step.tsx'
export { RecoveryCodesStep } from './recovery-codes-step.tsx'
export { ResetPasswordStep } from './reset-password-step.tsx'
export { SoftwareTokenStep } from './software-token-step.tsx'
