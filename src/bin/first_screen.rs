//! Prints the page of a first visit as HTML.

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{}", ranklens::ui::first_screen().await);
}
