/** A mobile number, which the phone of the desk can call. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      className="figures inline-flex min-h-6 items-center underline underline-offset-3"
    >
      {phone}
    </a>
  );
}

/** An address, to which the mail program of the desk can write. */
export function MailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere underline underline-offset-3">
      {email}
    </a>
  );
}
