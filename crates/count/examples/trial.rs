fn main() {
    let a: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let t = std::time::Instant::now();
    let (n, t4) = ludex_count::columns::find(a[0], a[1], a.get(2) == Some(&1), &()).unwrap();
    eprintln!("{:?}", t.elapsed());
    println!("N {} T {} total {}", n.iter().sum::<u128>(), t4.iter().sum::<u128>(), n.iter().sum::<u128>() + t4.iter().sum::<u128>());
    let mut all = n.clone(); all.push(0);
    for (i, t) in t4.iter().enumerate() { all[i + 1] += t; }
    println!("{all:?}");
}
