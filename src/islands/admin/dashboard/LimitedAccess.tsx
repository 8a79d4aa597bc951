/** For accounts without the administrator's role (A section 2, "Dashboard"). */
export function LimitedAccess() {
  return (
    <section aria-labelledby="limited" className="panel p-4">
      <h2 id="limited" className="text-lg">
        Limited Access
      </h2>
      <p className="mt-1">Your current account does not have administrative privileges.</p>
      <p className="mt-3 text-sm text-stone">With this account you can:</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        <li>View public courses</li>
        <li>Use contact forms</li>
        <li>Browse the public storefront</li>
      </ul>
    </section>
  );
}
