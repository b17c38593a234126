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
